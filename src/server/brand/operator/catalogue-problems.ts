import { type MessageFormatElement, type PluralElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { languageTag } from '../../../rules/language/locale.ts';
import type { Catalogue } from '../brand-folder.ts';

/** TypeScript type of a message argument. */
export type ArgumentType = 'string | number' | 'number' | 'Date | number' | 'string' | '(parts: string[]) => string';
export type Arguments = Readonly<Record<string, ArgumentType>>;

/**
 * Arguments of an ICU message, with their types.
 * @throws SyntaxError when the message is malformed
 */
export function parseArguments(message: string): Arguments {
  return Object.fromEntries(argumentsIn(parse(message)).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function argumentsIn(elements: readonly MessageFormatElement[]): [string, ArgumentType][] {
  return elements.flatMap((element): [string, ArgumentType][] => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.argument:
        return [[element.value, 'string | number']];
      case TYPE.number:
        return [[element.value, 'number']];
      case TYPE.date:
      case TYPE.time:
        return [[element.value, 'Date | number']];
      case TYPE.tag:
        return [[element.value, '(parts: string[]) => string'], ...argumentsIn(element.children)];
      default: {
        const inOptions = Object.values(element.options).flatMap(({ value }) => argumentsIn(value));
        return [...inOptions, [element.value, element.type === TYPE.plural ? 'number' : 'string']];
      }
    }
  });
}

/**
 * Compares a catalogue with the English one and reports the problems.
 * @param isComplete whether every message must be present; false for variants of English and the wording of brands
 */
export function catalogueProblems(english: Catalogue, catalogue: Catalogue, isComplete: boolean): string[] {
  const missing = Object.keys(english).filter((id) => !Object.hasOwn(catalogue, id));
  return [
    ...Object.entries(catalogue).flatMap(([id, message]) => messageProblems(id, message, english[id])),
    ...(isComplete && missing.length > 0
      ? [`${missing.length} messages are missing, first ${missing.slice(0, 5).join(', ')}`]
      : []),
  ];
}

function messageProblems(id: string, message: string, english: string | undefined): string[] {
  if (english === undefined) return [`${id} does not exist in English`];
  if (typeof message !== 'string' || message.trim() === '') return [`${id} is empty`];
  try {
    const [own, wanted] = [Object.keys(parseArguments(message)), Object.keys(parseArguments(english))];
    return [
      ...(own.join() === wanted.join() ? [] : [`${id} has the arguments {${own}}, in English {${wanted}}`]),
      ...unsupportedSyntax(parse(message)).map((what) => `${id} has ${what}, which the page does not support`),
    ];
  } catch (reason) {
    return [`${id} cannot be parsed: ${reason instanceof Error ? reason.message : reason}`];
  }
}

/** Counts up to this one show every category of plurals that the messages need. */
const highestCount = 1000;

/** Reports the plurals that lack a category of the language of their locale, such as "few" in Russian (LOC-1). */
export function pluralProblems(locale: string, catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([id, message]) =>
    pluralsIn(parse(message)).flatMap((plural) =>
      missingCategories(languageTag(locale), plural).map((category) => `${id} has a plural without ${category}`),
    ),
  );
}

function pluralsIn(elements: readonly MessageFormatElement[]): PluralElement[] {
  return elements.flatMap((element) => {
    const inner =
      'options' in element
        ? Object.values(element.options).flatMap(({ value }) => value)
        : element.type === TYPE.tag
          ? element.children
          : [];
    return [...(element.type === TYPE.plural ? [element] : []), ...pluralsIn(inner)];
  });
}

function missingCategories(tag: string, { options, offset, pluralType }: PluralElement): string[] {
  const rules = new Intl.PluralRules(tag, { type: pluralType ?? 'cardinal' });
  const counts = Array.from({ length: highestCount + 1 }, (_, count) => count);
  const used = counts.filter((count) => !options[`=${count}`]).map((count) => rules.select(count - offset));
  return [...new Set(used)].filter((category) => !options[category]);
}

/** Syntax of ICU MessageFormat that src/rules/texts/format-message.ts does not support. */
function unsupportedSyntax(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return ['a tag'];
    if ((element.type === TYPE.date || element.type === TYPE.time) && typeof element.style === 'object')
      return ['a date skeleton'];
    if (element.type === TYPE.number && element.style) return ['a number style'];
    return 'options' in element ? Object.values(element.options).flatMap(({ value }) => unsupportedSyntax(value)) : [];
  });
}
