import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueProblems, pluralProblems } from '../../../src/server/brand/operator/catalogue-problems.ts';
import {
  completeLocalesIn,
  isVariant,
  localesIn,
  translatedLocalesIn,
} from '../../../src/server/brand/operator/locale-files.ts';
import { localeProblems, readCatalogue, readSheet } from './language-problems.ts';
import { languageText } from './language-text.ts';
import { leftInEnglish } from './left-in-english.ts';

const folder = join(import.meta.dirname, '../../../data/locales');
const brands = join(folder, '../brands');
const readLocale = (locale: string) => readCatalogue(join(folder, `${locale}.json`));
const english = readLocale('en_US');

const before = ['ja_JP', 'fr_FR', 'fr_CA', 'de_DE'];
const later = ['zh_TW', 'zh_HK', 'zh_CN', 'sv_SE', 'pt_PT', 'pt_BR', 'pl_PL', 'nl_NL', 'ko_KR', 'it_IT', 'fi_FI'];
const latest = ['es_ES', 'es_419', 'ru', 'ro_RO'];

describe('the catalogues', () => {
  it.each(before)('[LOC-1a] have every text in %s', (locale) => {
    expect(completeLocalesIn(folder)).toContain(locale);
    expect(catalogueProblems(english, readLocale(locale), true)).toEqual([]);
  });

  it.each([...later, ...latest])('[LOC-1b] have every text in %s', (locale) => {
    expect(completeLocalesIn(folder)).toContain(locale);
    expect(catalogueProblems(english, readLocale(locale), true)).toEqual([]);
  });

  it.each(['en_GB', 'en_CA', 'en_AU'])('[LOC-1a] have in %s what differs from en_US', (locale) => {
    expect(isVariant(locale)).toBe(true);
    expect(readLocale(locale)).not.toEqual({});
    expect(catalogueProblems(english, readLocale(locale), false)).toEqual([]);
  });

  it.each(globSync('*/brand.json', { cwd: brands }))('[LOC-1b] exist for each language that %s offers', (file) => {
    const { orderLocale, localeId } = JSON.parse(readFileSync(join(brands, file), 'utf8'));
    expect(localesIn(folder)).toEqual(expect.arrayContaining([...orderLocale, localeId]));
  });

  it.each(localesIn(folder))('[LOC-1c] have every category of plurals in %s', (locale) => {
    expect(pluralProblems(locale, readLocale(locale))).toEqual([]);
  });

  it.each(translatedLocalesIn(folder))(
    '[LOC-1d] leave nothing in English in %s that its style sheet does not list',
    (locale) => {
      const { sheet } = readSheet(folder, locale);
      expect(leftInEnglish(languageText(locale, english, readLocale(locale), sheet))).toEqual([]);
    },
  );

  it.each(localesIn(folder))('hold to every rule of languages in %s', (locale) => {
    expect(localeProblems({ folder, english, buttons: [] }, locale)).toEqual([]);
  });
});
