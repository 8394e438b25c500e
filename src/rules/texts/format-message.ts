import type { CompiledText } from '../../contract/boot.ts';

/**
 * Syntax tree of a message, as parsed by `@formatjs/icu-messageformat-parser`, limited to the part of ICU MessageFormat
 * that catalogues may use. A test compares the output with that of `intl-messageformat` for every message.
 */
type MessageTree = readonly MessageNode[];
type Options = Readonly<Record<string, { readonly value: MessageTree }>>;
type MessageNode =
  /** A literal, and the name of a plain argument, as `compactMessage` writes them. */
  | string
  | readonly [string]
  | { readonly type: 0; readonly value: string }
  | { readonly type: 1 | 2; readonly value: string }
  | { readonly type: 3 | 4; readonly value: string; readonly style?: unknown }
  | { readonly type: 5; readonly value: string; readonly options: Options }
  | {
      readonly type: 6;
      readonly value: string;
      readonly options: Options;
      readonly offset: number;
      readonly pluralType?: Intl.PluralRuleType;
    }
  | { readonly type: 7 };

export type MessageArguments = Readonly<Record<string, string | number | Date>>;

/**
 * The same message in less text, for the first response: a literal is a string, and a plain argument a list of its name.
 * What lies within plurals and choices stays as it is.
 */
export function compactMessage(text: CompiledText): CompiledText {
  if (typeof text === 'string') return text;
  return (text as MessageTree).map((node) => {
    if (typeof node === 'string' || 'length' in node) return node;
    if (node.type === 0) return node.value;
    return node.type === 1 ? [node.value] : node;
  });
}

/**
 * Formats a message.
 * @param language BCP 47 tag
 * @param count value of `#` within a plural
 */
export function formatMessage(
  tree: Exclude<CompiledText, string>,
  language: string,
  values: MessageArguments,
  count = 0,
): string {
  // The contract does not declare the node types of the parser.
  return (tree as MessageTree).map((node) => formatNode(node, language, values, count)).join('');
}

function formatNode(node: MessageNode, language: string, values: MessageArguments, count: number): string {
  if (typeof node === 'string') return node;
  if ('length' in node) return formatNode({ type: 1, value: node[0] }, language, values, count);
  if (node.type === 0) return node.value;
  if (node.type === 7) return number(count, language);
  const value = values[node.value] ?? '';
  if (node.type === 5)
    return formatMessage((node.options[String(value)] ?? node.options.other)?.value ?? [], language, values, count);
  if (node.type === 6) {
    const counted = Number(value) - node.offset;
    const form = new Intl.PluralRules(language, { type: node.pluralType ?? 'cardinal' }).select(counted);
    const option = node.options[`=${Number(value)}`] ?? node.options[form] ?? node.options.other;
    return formatMessage(option?.value ?? [], language, values, counted);
  }
  if (value instanceof Date) return date(value, language, node);
  return typeof value === 'number' ? number(value, language) : value;
}

function number(value: number, language: string): string {
  return new Intl.NumberFormat(language).format(value);
}

/** ICU's medium date has the month in letters in every language; `dateStyle: 'medium'` does not. */
const mediumDate = { year: 'numeric', month: 'short', day: 'numeric' } as const;

function date(value: Date, language: string, node: { readonly type: number; readonly style?: unknown }): string {
  // `npm run check` rejects date skeletons, so the style is one of these words.
  const style = (node.style ?? 'medium') as 'short' | 'medium' | 'long' | 'full';
  const options = node.type === 4 ? { timeStyle: style } : style === 'medium' ? mediumDate : { dateStyle: style };
  return new Intl.DateTimeFormat(language, options).format(value);
}
