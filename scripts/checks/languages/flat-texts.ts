import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

const known = new Map<string, readonly string[]>();

/**
 * Each text that a message can become, with every branch taken once. An argument stays as `{name}`, a number as
 * `{name, number}`, a date or time as `{name, date}`.
 */
export function flatTexts(message: string): readonly string[] {
  const texts = known.get(message) ?? [...new Set(flat(parse(message)))];
  known.set(message, texts);
  return texts;
}

/** A text without its arguments. */
export function withoutArguments(text: string): string {
  return text.replace(/\{[^{}]*\}/g, '{}');
}

function flat(elements: readonly MessageFormatElement[]): string[] {
  return elements.reduce<string[]>(
    (texts, element) => formsOf(element).flatMap((form) => texts.map((text) => text + form)),
    [''],
  );
}

function formsOf(element: MessageFormatElement): string[] {
  switch (element.type) {
    case TYPE.literal:
      return [element.value];
    case TYPE.argument:
      return [`{${element.value}}`];
    case TYPE.pound:
      return ['{#, number}'];
    case TYPE.number:
      return [`{${element.value}, number}`];
    case TYPE.date:
    case TYPE.time:
      return [`{${element.value}, date}`];
    case TYPE.tag:
      return flat(element.children);
    default:
      return Object.values(element.options).flatMap(({ value }) => flat(value));
  }
}
