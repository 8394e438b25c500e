import type { CompiledText } from '../contract/boot.ts';

/** The locale whose texts show what is not translatable or does not fit (LOC-3). */
export const pseudoLocale = 'qps_PLOC';
/** The one that is written from right to left (CLDR's bidirectional pseudo-locale). */
export const mirroredPseudoLocale = 'ar_XB';
export const pseudoLocales: readonly string[] = [pseudoLocale, mirroredPseudoLocale];

export function isPseudoLocale(localeCode: string): boolean {
  return pseudoLocales.includes(localeCode);
}

/** A message with accents on its letters, two fifths longer and in brackets; placeholders stay as they are. */
export function pseudoLocalise(text: CompiledText): CompiledText {
  if (typeof text === 'string') return `⟦${accented(text)}${padding(text.length)}⟧`;
  return [literal('⟦'), ...changeLiterals(text, accented), literal(`${padding(literalLength(text))}⟧`)];
}

/** A message whose letters run from right to left; placeholders stay as they are. */
export function mirror(text: CompiledText): CompiledText {
  return typeof text === 'string' ? mirrored(text) : changeLiterals(text, mirrored);
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

function changeLiterals(nodes: readonly unknown[], change: (text: string) => string): Node[] {
  return (nodes as readonly Node[]).map((node) =>
    node.type === literalType
      ? literal(change(node.value ?? ''))
      : {
          ...node,
          ...(node.children && { children: changeLiterals(node.children, change) }),
          ...(node.options && {
            options: mapValues(node.options, (option) => ({ ...option, value: changeLiterals(option.value, change) })),
          }),
        },
  );
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

/** Right-to-left marks around an override, so that the letters, and what stands beside them, change sides. */
function mirrored(text: string) {
  return `\u200f\u202e${text}\u202c\u200f`;
}

function padding(length: number) {
  return '·'.repeat(Math.ceil(length * 0.4));
}
