import { parse } from '@formatjs/icu-messageformat-parser';
import type { Catalogue } from '../../../src/server/brand/brand-folder.ts';
import { emptyStyleSheet, type StyleSheet } from '../style-sheet.ts';
import { flatTexts } from './flat-texts.ts';

/** A catalogue beside the English one, for the rules of languages. */
export interface LanguageText {
  readonly locale: string;
  readonly english: Catalogue;
  readonly sheet: StyleSheet;
  readonly texts: readonly TranslatedText[];
}
export interface TranslatedText {
  readonly id: string;
  readonly english: string;
  readonly own: string;
}
/** Reports problems, each with the id and what to do. */
export type LanguageRule = (language: LanguageText) => string[];

/** Texts that another check reports already, as unknown, empty or malformed, are left out. */
export function languageText(
  locale: string,
  english: Catalogue,
  catalogue: Catalogue,
  sheet: StyleSheet = emptyStyleSheet,
): LanguageText {
  const texts = Object.entries(catalogue).flatMap(([id, own]) => {
    const source = english[id];
    return source !== undefined && canBeParsed(own) ? [{ id, english: source, own }] : [];
  });
  return { locale, english, sheet, texts };
}

function canBeParsed(message: unknown): boolean {
  try {
    return typeof message === 'string' && parse(message).length > 0;
  } catch {
    return false;
  }
}

/** Reports what a function finds in each of the texts that a message can become. */
export function inEachText(
  { texts }: LanguageText,
  find: (text: string, of: TranslatedText) => readonly string[],
): string[] {
  return texts.flatMap((of) => {
    const found = new Set(flatTexts(of.own).flatMap((text) => find(text, of)));
    return [...found].map((problem) => `${of.id}: ${problem}: ${of.own}`);
  });
}
