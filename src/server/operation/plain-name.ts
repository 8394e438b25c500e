/** Markup, what a spreadsheet would run as a formula, and characters that hide or turn a text. A number is no formula. */
const notPlain = /[<>\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]|^(?!\+\d+$)[=+\-@]/u;

/**
 * Whether a name is nothing but a name wherever it is shown: on a page, in a mail, or in a file that a spreadsheet opens. What is
 * shown is escaped there too; this keeps such names from programs that do not.
 */
export const isPlainName = (name: string): boolean => !notPlain.test(name.trim());

/** What a name may not have, for the sentence of a refusal. */
export const plainNameRule = 'must not contain < or >, hide characters, or begin with =, +, - or @';
