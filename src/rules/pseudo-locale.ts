import type { CompiledText } from '../contract/boot.ts';

/** The locale whose texts show what is not translatable or does not fit (LOC-3). */
export const pseudoLocale = 'qps_PLOC';

/** A message with accents on its letters, two fifths longer and in brackets; placeholders stay as they are. */
export function pseudoLocalise(text: CompiledText): CompiledText {
  if (typeof text === 'string') return `⟦${accented(text)}${padding(text.length)}⟧`;
  return [literal('⟦'), ...text.map(pseudoNode), literal(`${padding(literalLength(text))}⟧`)];
}

interface Node {
  readonly type: number;
  readonly value?: string;
  readonly children?: readonly Node[];
  readonly options?: Readonly<Record<string, { readonly value: readonly Node[] }>>;
}
/** Type of a literal in the syntax tree of `@formatjs/icu-messageformat-parser`. */
const literalType = 0;
const plainLetters = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';
const accentedLetters = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž';

function pseudoNode(unknownNode: unknown): Node {
  const node = unknownNode as Node;
  if (node.type === literalType) return literal(accented(node.value ?? ''));
  return {
    ...node,
    ...(node.children ? { children: node.children.map(pseudoNode) } : {}),
    ...(node.options ? { options: mapValues(node.options, pseudoOption) } : {}),
  };
}

function pseudoOption(option: { readonly value: readonly Node[] }) {
  return { ...option, value: option.value.map(pseudoNode) };
}

function mapValues<In, Out>(record: Readonly<Record<string, In>>, change: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function literal(value: string): Node {
  return { type: literalType, value };
}

function literalLength(nodes: readonly unknown[]): number {
  return (nodes as readonly Node[]).reduce((sum, node) => {
    const inOptions = Object.values(node.options ?? {}).map((option) => literalLength(option.value));
    const own = node.type === literalType ? (node.value?.length ?? 0) : literalLength(node.children ?? []);
    return sum + own + Math.max(0, ...inOptions);
  }, 0);
}

function accented(text: string) {
  const letters = [...accentedLetters];
  return text.replace(/[a-z]/gi, (letter) => letters[plainLetters.indexOf(letter)] ?? letter);
}

function padding(length: number) {
  return '·'.repeat(Math.ceil(length * 0.4));
}
