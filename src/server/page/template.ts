import { randomBytes } from 'node:crypto';

/** Texts of a visit that the markup shows as they are. */
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

/** Places of a document that are filled for each visit. */
const slots = ['nonce', 'startPath', 'visit', ...shownTexts] as const;
export type Slot = (typeof slots)[number];

/** A document with literals at even places and the slots between them at odd ones. */
export type Template = readonly string[];

/** Random, so that no text of a brand or catalogue is taken for a token. */
const mark = `slot${randomBytes(12).toString('hex')}`;
const token = new RegExp(`${mark}_([a-zA-Z]+)_(?:@slot[.]invalid)?`);

/** Stands for a slot's value while a template is made: in text, attributes and addresses it stays as it is. */
export function tokenOf(slot: Slot): string {
  return `${mark}_${slot}_`;
}

/** The same where only an e-mail address fits. */
export function emailTokenOf(slot: ShownText): string {
  return `${tokenOf(slot)}@slot.invalid`;
}

export function templateOf(document: string): Template {
  return document.split(token);
}

/** @param values each already escaped for the place of its slot */
export function fill(template: Template, values: Readonly<Partial<Record<string, string>>>): string {
  return template.map((part, place) => (place % 2 === 0 ? part : (values[part] ?? ''))).join('');
}
