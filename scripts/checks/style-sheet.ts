import type { Catalogue } from '../../src/server/brand/brand-folder.ts';

/** What the style sheet of a language, `data/locales/<xx_YY>.md`, says to the checks. */
export interface StyleSheet {
  readonly terms: readonly Term[];
  /** Ids of texts that are rightly identical to the English one. */
  readonly same: readonly string[];
  /** English texts that are translated in more than one way. */
  readonly several: readonly string[];
  /** Ids of texts that rightly end with another sign than the English one. */
  readonly otherFinalSign: readonly string[];
}
interface Term {
  readonly english: string;
  readonly term: string;
  /** Words that appear nowhere in the catalogue. */
  readonly avoided: readonly string[];
}

export const emptyStyleSheet: StyleSheet = { terms: [], same: [], several: [], otherFinalSign: [] };

const wantedHeadings = [
  'Form of address',
  'Terms',
  'Punctuation',
  'Numbers and names',
  'Same as in English',
  'Several translations',
];

/** Parses a style sheet, and reports what is malformed in it. */
export function readStyleSheet(markdown: string): { readonly sheet: StyleSheet; readonly problems: readonly string[] } {
  const sections = sectionsOf(markdown);
  const linesOf = (heading: string) => sections.get(heading) ?? [];
  const rows = linesOf('Terms')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  const idLists = ['Same as in English', 'Other final sign'].map(linesOf).map(entriesOf);
  const texts = entriesOf(linesOf('Several translations'));
  const [same = [], otherFinalSign = []] = idLists.map((entries) => entries.flatMap(idsOf));
  return {
    sheet: { terms: rows.map(termOf), same, several: texts.flatMap(quotedIn), otherFinalSign },
    problems: [
      ...wantedHeadings.filter((name) => !sections.has(name)).map((name) => `the heading "## ${name}" is missing`),
      ...rows.filter((row) => termOf(row).term === '').map((row) => `the row "${row}" has no term`),
      ...idLists
        .flat()
        .filter((entry) => idsOf(entry).length === 0)
        .map((entry) => `write "- \`id\`: reason": ${entry}`),
      ...texts.filter((entry) => quotedIn(entry).length === 0).map((entry) => `write "- “text”: reason": ${entry}`),
    ],
  };
}

/** Reports entries of a style sheet that do not hold for the catalogue, or no longer. */
export function staleEntries(sheet: StyleSheet, english: Catalogue, catalogue: Catalogue): string[] {
  const translationsOf = (text: string) =>
    new Set(Object.keys(english).flatMap((id) => (english[id] === text ? (catalogue[id] ?? []) : [])));
  return [
    ...[...sheet.same, ...sheet.otherFinalSign]
      .filter((id) => !Object.hasOwn(english, id))
      .map((id) => `${id} is listed, and there is no such text: take it off the list`),
    ...sheet.same
      .filter((id) => Object.hasOwn(english, id) && catalogue[id] !== english[id])
      .map((id) => `${id} is listed as the same as in English, and differs: take it off the list`),
    ...sheet.several
      .filter((text) => translationsOf(text).size < 2)
      .map((text) => `“${text}” is listed with several translations, and has fewer: take it off the list`),
  ];
}

/** The lines below each heading of the second level. */
function sectionsOf(markdown: string): ReadonlyMap<string, readonly string[]> {
  const [, ...parts] = markdown.split(/^## /m);
  return new Map(
    parts.map((part) => {
      const [heading = '', ...lines] = part.split(/\r?\n/);
      return [heading.trim(), lines];
    }),
  );
}

function termOf(row: string): Term {
  const [, english = '', term = '', avoided = ''] = row.split('|').map((cell) => cell.trim());
  return {
    english,
    term,
    avoided: avoided
      .split(/[,、，]/)
      .map((word) => word.trim())
      .filter(Boolean),
  };
}

const entriesOf = (lines: readonly string[]) => lines.filter((line) => line.startsWith('- '));

/** The ids before the colon of an entry that gives a reason. */
function idsOf(entry: string): string[] {
  const [, ids = ''] = /^- ([^:]+): *\S/.exec(entry) ?? [];
  return [...ids.matchAll(/`([\w.]+)`/g)].map(([, id = '']) => id);
}

function quotedIn(entry: string): string[] {
  const [, text] = /^- “(.+?)”: *\S/.exec(entry) ?? [];
  return text ? [text] : [];
}
