import type { CompiledText } from '../../contract/boot.ts';

/** Pseudo-locale that reveals hard-coded and truncated texts (LOC-3). */
export const pseudoLocale = 'qps_PLOC';
/** Right-to-left pseudo-locale (the "bidi" pseudo-locale of CLDR). */
export const mirroredPseudoLocale = 'ar_XB';
export const pseudoLocales: readonly string[] = [pseudoLocale, mirroredPseudoLocale];

export function isPseudoLocale(localeCode: string): boolean {
  return pseudoLocales.includes(localeCode);
}

/** Accents the letters of a message, lengthens it by 40 % and puts it in brackets. Placeholders do not change. */
export function pseudoLocalise(text: CompiledText): CompiledText {
  if (typeof text === 'string') return `⟦${accented(text)}${padding(text.length)}⟧`;
  return [literal('⟦'), ...changeLiterals(text, accented), literal(`${padding(literalLength(text))}⟧`)];
}

/** Makes the letters of a message run from right to left. Placeholders do not change. */
export function mirrorText(text: CompiledText): CompiledText {
  return typeof text === 'string' ? mirrored(text) : changeLiterals(text, mirrored);
}

interface Node {
  readonly type: number;
  readonly value?: string;
  readonly children?: readonly Node[];
  readonly options?: Readonly<Record<string, { readonly value: readonly Node[] }>>;
}
/** Node type of literals in `@formatjs/icu-messageformat-parser`. */
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

/** Wraps text in a right-to-left override, with right-to-left marks so that adjacent text is reordered too. */
function mirrored(text: string) {
  return `\u200f\u202e${text}\u202c\u200f`;
}

function padding(length: number) {
  return '·'.repeat(Math.ceil(length * 0.4));
}
