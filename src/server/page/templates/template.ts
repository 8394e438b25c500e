import { randomBytes } from 'node:crypto';

/** Free texts of a visit that the markup displays unchanged. */
const shownTexts = [
  'signInId',
  'clientId',
  'appName',
  'clientIdParameter',
  'appNameParameter',
  'credential',
  'loginHint',
  'username',
] as const;
export type ShownText = (typeof shownTexts)[number];

/** Slots of a document, which are filled for each visit. */
const slots = ['nonce', 'startPath', 'visit', ...shownTexts] as const;
export type Slot = (typeof slots)[number];

/** A document split at its slots: literal text at even indexes, slot names at odd indexes. */
export type Template = readonly string[];

/** Random, so that no text of a brand or catalogue can equal a token. */
const mark = `slot${randomBytes(12).toString('hex')}`;
const token = new RegExp(`${mark}_([a-zA-Z]+)_(?:@slot[.]invalid)?`);

/** Placeholder of a slot's value while a template is rendered. Escaping and URL encoding do not change it. */
export function tokenOf(slot: Slot): string {
  return `${mark}_${slot}_`;
}

/** Placeholder with the form of an e-mail address. */
export function emailTokenOf(slot: ShownText): string {
  return `${tokenOf(slot)}@slot.invalid`;
}

export function templateOf(document: string): Template {
  return document.split(token);
}

/** Fills in a template. @param values by slot, escaped for the place of the slot */
export function fill(template: Template, values: Readonly<Partial<Record<string, string>>>): string {
  return template.map((part, place) => (place % 2 === 0 ? part : (values[part] ?? ''))).join('');
}
