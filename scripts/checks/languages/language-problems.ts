import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Catalogue } from '../../../src/server/brand/brand-folder.ts';
import { catalogueProblems, pluralProblems } from '../../../src/server/brand/operator/catalogue-problems.ts';
import { isVariant, translatedLocalesIn } from '../../../src/server/brand/operator/locale-files.ts';
import { emptyStyleSheet, readStyleSheet, type StyleSheet, staleEntries } from '../style-sheet.ts';
import { avoidedTerms } from './avoided-terms.ts';
import { longButtons } from './button-lengths.ts';
import { missingElisions } from './elision.ts';
import { variantProblems } from './english-variants.ts';
import { otherFinalSigns } from './final-sign.ts';
import { namesWithoutLabel } from './label-in-name.ts';
import { type LanguageRule, type LanguageText, languageText } from './language-text.ts';
import { leftInEnglish } from './left-in-english.ts';
import { bareNumbers } from './number-arguments.ts';
import { differentTranslations } from './same-translation.ts';
import { unspeakable } from './spoken-texts.ts';
import { typographyProblems } from './typography.ts';

/** Rules for every text, in the wording of brands too. */
const rulesOfTexts: readonly LanguageRule[] = [
  typographyProblems,
  avoidedTerms,
  bareNumbers,
  missingElisions,
  unspeakable,
  namesWithoutLabel,
  ({ locale, texts }) => pluralProblems(locale, Object.fromEntries(texts.map(({ id, own }) => [id, own]))),
];
/** Rules for a whole catalogue that is translated. */
const rulesOfTranslations: readonly LanguageRule[] = [leftInEnglish, differentTranslations, otherFinalSigns];

/** Where the catalogues and the wording of brands are, and what they are compared with. */
export interface Languages {
  /** data/locales */
  readonly folder: string;
  readonly english: Catalogue;
  /** Ids of the texts on buttons. */
  readonly buttons: readonly string[];
}

/** Reports the problems of a catalogue and its style sheet, each with the name of its file. */
export function localeProblems({ folder, english, buttons }: Languages, locale: string): string[] {
  const catalogue = readCatalogue(join(folder, `${locale}.json`));
  const isTranslated = translatedLocalesIn(folder).includes(locale);
  const { sheet, problems: malformed } = isTranslated ? readSheet(folder, locale) : readStyleSheet('');
  const language = languageText(locale, english, catalogue, sheet);
  return [
    ...[
      ...catalogueProblems(english, catalogue, !isVariant(locale)),
      ...(isVariant(locale) ? variantProblems(locale, english, catalogue) : []),
      ...problemsOf(language, isTranslated ? [...rulesOfTexts, ...rulesOfTranslations] : rulesOfTexts),
      ...longButtons(language, buttons),
    ].map((problem) => `locales/${locale}.json: ${problem}`),
    ...(isTranslated ? [...malformed, ...staleEntries(sheet, english, catalogue)] : []).map(
      (problem) => `locales/${locale}.md: ${problem}`,
    ),
  ];
}

/**
 * Reports the problems of a catalogue of the console. Terms and typography are those of the style sheet of the page; what is rightly
 * as in English, or has several translations, is listed beside the catalogue.
 * @param pages data/locales, with the style sheets
 */
export function consoleProblems(
  { folder, english }: Omit<Languages, 'buttons'>,
  pages: string,
  locale: string,
): string[] {
  const catalogue = readCatalogue(join(folder, `${locale}.json`));
  const isTranslated = translatedLocalesIn(pages).includes(locale);
  const { terms } = readSheet(pages, locale).sheet;
  const own = isTranslated ? readSheet(folder, locale).sheet : emptyStyleSheet;
  const language = languageText(locale, english, catalogue, { ...own, terms });
  return [
    ...catalogueProblems(english, catalogue, true),
    ...(isTranslated ? staleEntries(own, english, catalogue) : []),
    ...problemsOf(language, isTranslated ? [...rulesOfTexts, ...rulesOfTranslations] : rulesOfTexts),
  ].map((problem) => `console-locales/${locale}.json: ${problem}`);
}

/** Reports the problems of a brand's wording in a language. @param file `brands/<id>/texts/<xx_YY>.json` in data */
export function wordingProblems({ folder, english }: Languages, file: string): string[] {
  const locale = basename(file, '.json');
  const path = join(dirname(folder), file);
  const wording = readCatalogue(path);
  const own = readCatalogue(join(dirname(path), 'en_US.json'));
  const sheet = translatedLocalesIn(folder).includes(locale) ? readSheet(folder, locale).sheet : undefined;
  return [
    ...catalogueProblems(english, wording, false),
    ...problemsOf(languageText(locale, { ...english, ...own }, wording, sheet), rulesOfTexts),
  ].map((problem) => `${file}: ${problem}`);
}

const problemsOf = (language: LanguageText, rules: readonly LanguageRule[]) => rules.flatMap((rule) => rule(language));

/** The style sheet of a locale; an empty one if it is missing, which is reported. */
export function readSheet(folder: string, locale: string): { sheet: StyleSheet; problems: readonly string[] } {
  const path = join(folder, `${locale}.md`);
  const { sheet, problems } = readStyleSheet(existsSync(path) ? readFileSync(path, 'utf8') : '');
  return { sheet, problems: existsSync(path) ? problems : ['the style sheet is missing: write it (CONTRIBUTING.md)'] };
}

/** The texts of a file; none if it cannot be read, which is reported. */
export function readCatalogue(path: string): Catalogue {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  } catch (reason) {
    console.error(`${path}: ${reason instanceof Error ? reason.message : reason}`);
    return {};
  }
}
