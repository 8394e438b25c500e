import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseLocale, type LocaleChoice, languageTag, mergeTexts, sortLocales } from './locale.ts';

const brandLocales = [
  'en_US',
  'en_GB',
  'fr_CA',
  'fr_FR',
  'de_DE',
  'es_ES',
  'es_419',
  'zh_CN',
  'zh_TW',
  'zh_HK',
  'ja_JP',
];
const choose = (choice: Partial<LocaleChoice>) =>
  chooseLocale({
    brandLocales,
    available: [...brandLocales, 'pl_PL', 'qps_PLOC', 'ar_XB'],
    brandDefault: 'en_US',
    ...choice,
  });

type Row = [Partial<LocaleChoice>, string];
const portuguese = { brandLocales: ['en_US', 'pt_BR', 'pt_PT'], available: ['en_US', 'pt_BR', 'pt_PT'] };

describe('chooseLocale', () => {
  it.each<Row>([
    [{}, 'en_US'],
    [{ wanted: 'de_DE', remembered: 'ja_JP', acceptLanguage: 'fr' }, 'de_DE'],
    [{ wanted: 'de-de' }, 'de_DE'],
    [{ wanted: 'de_AT' }, 'de_DE'],
    [{ remembered: 'ja_JP', acceptLanguage: 'fr' }, 'ja_JP'],
    [{ wanted: 'pl_PL', remembered: 'ja_JP' }, 'ja_JP'],
    [{ acceptLanguage: 'fr-CH, fr;q=0.9, en;q=0.8' }, 'fr_FR'],
    [{ acceptLanguage: 'fr-FR' }, 'fr_FR'],
    [{ acceptLanguage: 'da, de;q=0.5, ja;q=0.9' }, 'ja_JP'],
    [{ acceptLanguage: 'de;q=0, ja;q=0.1' }, 'ja_JP'],
    [{ acceptLanguage: 'en-GB' }, 'en_GB'],
    [{ acceptLanguage: 'es-MX' }, 'es_419'],
    [{ acceptLanguage: 'es' }, 'es_ES'],
    [{ acceptLanguage: 'zh-Hant' }, 'zh_TW'],
    [{ acceptLanguage: 'zh-Hant-MO' }, 'zh_HK'],
    [{ acceptLanguage: 'zh-MO' }, 'zh_HK'],
    [{ acceptLanguage: 'yue' }, 'zh_HK'],
    [{ acceptLanguage: 'yue-HK' }, 'zh_HK'],
    [{ acceptLanguage: 'yue-Hans-CN' }, 'zh_CN'],
    ...['NZ', 'IE', 'IN', 'ZA', 'HK', 'SE'].map((region) => [{ acceptLanguage: `en-${region}` }, 'en_GB'] as Row),
    [{ acceptLanguage: 'en-PH' }, 'en_US'],
    [{ acceptLanguage: 'en-NZ', brandLocales: ['en_US', 'en_AU'], available: ['en_US', 'en_AU'] }, 'en_AU'],
    [{ acceptLanguage: 'es-GQ' }, 'es_ES'],
    [{ acceptLanguage: 'es-PH' }, 'es_ES'],
    [{ acceptLanguage: 'es-MX', brandLocales: ['en_US', 'es_ES'] }, 'es_ES'],
    ...['AO', 'MZ'].map((region) => [{ ...portuguese, acceptLanguage: `pt-${region}` }, 'pt_PT'] as Row),
    [{ ...portuguese, acceptLanguage: 'pt' }, 'pt_BR'],
    [{ acceptLanguage: 'zh-HK' }, 'zh_HK'],
    [{ acceptLanguage: 'zh' }, 'zh_CN'],
    [{ acceptLanguage: 'zh-SG' }, 'zh_CN'],
    [{ acceptLanguage: '*, ;;q=, de;q=9, \u0000' }, 'en_US'],
    [{ wanted: '__proto__', remembered: '<script>' }, 'en_US'],
    [{ wanted: 'qps_PLOC' }, 'qps_PLOC'],
    [{ wanted: 'qps-PLOC' }, 'qps_PLOC'],
    [{ wanted: 'ar_XB' }, 'ar_XB'],
    [{ wanted: 'qps_PLOC', available: brandLocales }, 'en_US'],
    [{ wanted: 'de_DE', available: ['en_US'] }, 'en_US'],
    [{ brandDefault: 'en_GB' }, 'en_GB'],
    [{ brandDefault: 'pl_PL' }, 'en_US'],
    [{ brandLocales: ['ja_JP'], wanted: 'en_US', brandDefault: 'ja_JP' }, 'ja_JP'],
  ])('[LOC-2a] given %j chooses %s', (choice, locale) => expect(choose(choice)).toBe(locale));

  it("[LOC-2a] always chooses one of the brand's locales", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (wanted, acceptLanguage) =>
        brandLocales.includes(choose({ wanted, acceptLanguage })),
      ),
    );
  });
});

describe('languageTag', () => {
  it.each([
    ['en_US', 'en-US'],
    ['es_419', 'es-419'],
    ['ru', 'ru'],
  ])('[FRAME-14a] converts %s to %s', (code, tag) => expect(languageTag(code)).toBe(tag));
});

describe('sortLocales', () => {
  it("[FRAME-9a] [LOC-4a] sorts by name in the locale's collation, upper case first", () => {
    const names = ['français', 'English', 'Deutsch', 'español', 'Español', 'čeština', '日本語'];
    const sorted = sortLocales(
      names.map((localeName) => ({ localeCode: 'x', localeName, titleName: '' })),
      'en_US',
    );
    expect(sorted.map((entry) => entry.localeName)).toEqual([
      'čeština',
      'Deutsch',
      'English',
      'Español',
      'español',
      'français',
      '日本語',
    ]);
  });
});

describe('mergeTexts', () => {
  it('[LOC-2b] falls back message by message', () => {
    const base = { 'a.one': 'One', 'a.two': 'Two', 'a.three': 'Three' };
    expect(mergeTexts(base, { 'a.one': 'Eins', 'a.two': '' }, { 'a.three': 'Drei', 'a.one': undefined })).toEqual({
      'a.one': 'Eins',
      'a.two': 'Two',
      'a.three': 'Drei',
    });
    expect(base['a.one']).toBe('One');
  });
});
