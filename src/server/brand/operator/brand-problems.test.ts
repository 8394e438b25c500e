import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brandConfiguration } from '../../../contract/brand/brand.ts';
import { brandProblems } from './brand-problems.ts';
import { checkBrands } from './check-brands.ts';

const brands = join(import.meta.dirname, '../../../../data/brands');
const countryIds = new Map([
  ['US', 1],
  ['GB', 224],
]);
const brandIds = [
  0, 1210, 1250, 2000, 2010, 2020, 2030, 2040, 2050, 2110, 2210, 3000, 3420, 3460, 3610, 3710, 4210, 4610, 4710, 4810,
  4910, 5010, 6010, 7010, 7310, 7710,
];
/** The regional variants; 3710 is the UK brand, 5010 the AU brand. */
const idsOfVariants: Readonly<Record<string, readonly number[]>> = {
  US: [0, 1210, 4710],
  UK: [2010, 3710],
  CA: [3000, 3610],
  AU: [5010],
  EURO: [1250, 2000, 2020, 2030, 2040, 2050],
  carrierA: [2110, 3420, 7010],
  carrierB: [2210, 3460, 4910],
  telecom: [4210, 4610, 7310, 7710],
  unified: [4810, 6010],
};
const ownLegalWording = [
  2000, 2010, 2020, 2030, 2040, 2050, 2110, 2210, 3000, 3420, 3460, 4210, 4610, 4710, 4810, 4910, 6010, 7310,
];
const ownMessages = [7310, 7710, 3420, 3460, 2110, 6010, 2010, 2210, 2020, 1210];
const readJson = (...path: string[]) => JSON.parse(readFileSync(join(brands, ...path), 'utf8'));
const common = readJson('../locales/en_US.json');

function expectOwn(id: number, text: string): void {
  const own = readJson(String(id), 'texts/en_US.json')[text];
  expect(own).toEqual(expect.any(String));
  expect(own).not.toBe(common[text]);
}

describe('the brands in data/brands', () => {
  it.each(brandIds)('[BRAND-1a] [BRAND-2a] include %i with a valid configuration', (id) => {
    expect(brandConfiguration.parse(readJson(String(id), 'brand.json')).brandId).toBe(id);
  });

  it.each(Object.entries(idsOfVariants))('[BRAND-2a] are of the variant %s: %j', (variant, ids) => {
    expect(brandIds.filter((id) => readJson(String(id), 'brand.json').variant === variant)).toEqual(ids);
  });

  it('[BRAND-2a] show sign-up only in part', () => {
    const showSignUp = brandIds.map((id) => 'signupUrl' in readJson(String(id), 'brand.json'));
    expect(new Set(showSignUp)).toEqual(new Set([true, false]));
  });

  it('[BRAND-2b] have fictitious names, logos and colours of their own', () => {
    const seen = { names: new Set<string>(), logos: new Set<string>(), colours: new Set<string>() };
    for (const id of brandIds) {
      const base = readJson(String(id), 'assets/base.json');
      const assets = { ...base, ...readJson(String(id), 'assets/en-US.json') };
      seen.names.add(assets.displayName);
      seen.logos.add(readFileSync(join(brands, String(id), assets.serviceSiteMainLogo), 'utf8'));
      const { colours } = base.themes.find(({ isDefault }: { isDefault: boolean }) => isDefault);
      seen.colours.add(JSON.stringify(colours));
      const pages = Object.values(assets).filter((value) => /^https?:/.test(String(value)));
      // a name below .example can belong to nobody (RFC 2606)
      for (const page of pages) expect(new URL(String(page)).hostname).toMatch(/\.example$/);
    }
    expect([seen.names.size, seen.logos.size, seen.colours.size]).toEqual(Array(3).fill(brandIds.length));
  });

  it.each(ownLegalWording)('[BRAND-4a] include %i with its own legal wording', (id) => {
    expectOwn(id, 'frame.terms');
  });

  it.each(ownMessages)('[BRAND-4b] include %i with its own message variants', (id) => {
    expectOwn(id, 'error.accountError');
  });

  it.each([...new Set([...ownLegalWording, ...ownMessages])])(
    '[BRAND-4a] [BRAND-4b] [ERR-1b] include the wording of %i in each of its complete languages',
    (id) => {
      const english = Object.keys(readJson(String(id), 'texts/en_US.json'));
      const { orderLocale } = readJson(String(id), 'brand.json');
      for (const locale of ['de_DE', 'fr_FR', 'fr_CA', 'ja_JP'].filter((code) => orderLocale.includes(code)))
        expect([locale, Object.keys(readJson(String(id), `texts/${locale}.json`))]).toEqual([locale, english]);
    },
  );

  it('[FRAME-6b] have different footers for 3420, 3460, 7310 and 7710', () => {
    const footers = [3420, 3460, 7310, 7710].map((id) => readJson(String(id), 'brand.json').footer);
    expect(new Set([...footers, 'default']).size).toBe(5);
    const others = brandIds.filter((id) => ![3420, 3460, 7310, 7710].includes(id));
    expect(new Set(others.map((id) => readJson(String(id), 'brand.json').footer))).toEqual(new Set(['default']));
  });
});

describe('brandProblems', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'portico-brand-')), '2010');
    cpSync(join(brands, '2010'), folder, { recursive: true });
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

  const sentences = () => brandProblems(folder, countryIds).map(({ sentence }) => sentence);
  const change = (file: string, changes: object) =>
    writeFileSync(join(folder, file), JSON.stringify({ ...readJson('2010', file), ...changes }));
  const theme = {
    themeId: 'x',
    isDefault: true,
    scheme: 'light',
    colours: readJson('2010', 'assets/base.json').themes[0].colours,
  };

  const ownTypeface = readJson('2010', 'look.json').typeface;

  it('returns nothing for a valid brand', () => expect(sentences()).toEqual([]));

  it.each<[string, object, string]>([
    ['brand.json', { brandId: 2011 }, 'not the name of the folder'],
    ['brand.json', { ssoEnabled: 'yes' }, 'ssoEnabled'],
    ['brand.json', { unknownField: 1 }, 'unknownField'],
    ['brand.json', { localeId: 'de_DE' }, 'de_DE is not in orderLocale'],
    ['brand.json', { brandCountryId: 1 }, 'country GB does not have the id 1'],
    ['brand.json', { countries: ['XX'] }, 'XX is not in data/countries.json'],
    ['assets/base.json', { serviceSiteMainLogo: 'lost.svg' }, 'lost.svg is missing'],
    ['assets/base.json', { currentThemeId: 'lost' }, 'currentThemeId'],
    ['assets/base.json', { themes: [theme] }, 'there is no dark theme'],
    ['assets/base.json', { themes: [theme, theme] }, '2 themes have isDefault'],
    ['assets/base.json', { launchYear: undefined }, 'launchYear'],
    ['assets/en-US.json', { privacyPolicyPage: 'privacy' }, 'privacyPolicyPage'],
  ])('[BRAND-1a] [ASSET-2] reports the problem in %s with %j', (file, changes, problem) => {
    change(file, changes);
    expect(sentences().join('\n')).toContain(problem);
  });

  it.each<[string, object, string]>([
    ['sendsPerHour', { sendsPerHour: 0.5 }, 'must be a whole number from 1 to 10000000'],
    ['linksPerDestination', { linksPerDestination: '3' }, 'must be a whole number from 1 to 10000'],
    ['spendingPerDay', { spendingPerDay: -1 }, 'must be a number from 0 to 1000000'],
    ['mailFrom', { mailFrom: 'Penhallow' }, 'must be an e-mail address'],
    ['senderName', { senderName: 'a@b.example\r\nBcc: c' }, 'must have 1 to 80 characters, without < > " and @'],
    ['countries.0', { countries: ['XX'] }, 'must be the ISO 3166 code of a country, such as US'],
    ['prices.countries.DE.sms', { prices: { countries: { DE: { sms: 'much' } } } }, 'must be a number from 0 to 1000'],
  ])('reports messages.%s with its range, in one sentence', (key, messages, range) => {
    change('brand.json', { messages });
    expect(sentences()).toEqual([`brand.json: messages.${key} ${range}.`]);
  });

  it('reports a logo that is too large for the first response', () => {
    writeFileSync(join(folder, 'logo.svg'), `<svg>${' '.repeat(1200)}</svg>`);
    expect(sentences()).toEqual(['logo.svg is larger than 1200 bytes']);
  });

  it.each<[string, object, string]>([
    ['a value that is none', { corners: 'odd' }, 'corners'],
    ['a picture without a banner', { layout: 'picture' }, 'needs a bannerImage'],
    ['a typeface that is not there', { typeface: { ...ownTypeface, file: 'lost.woff2' } }, 'lost.woff2 is missing'],
    ['a typeface of another format', { typeface: { ...ownTypeface, file: 'other.woff2' } }, 'is not a WOFF2 file'],
    ['a typeface that is too large', { typeface: { ...ownTypeface, file: 'large.woff2' } }, 'larger than 30720'],
  ])('[BRAND-9] reports of a look %s', (_, look, problem) => {
    writeFileSync(join(folder, 'other.woff2'), 'no typeface');
    writeFileSync(join(folder, 'large.woff2'), `wOF2${'-'.repeat(30_720)}`);
    writeFileSync(join(folder, 'look.json'), JSON.stringify(look));
    const { bannerImage: _banner, ...base } = readJson('2010', 'assets/base.json');
    writeFileSync(join(folder, 'assets/base.json'), JSON.stringify(base));
    expect(sentences().join()).toContain(problem);
  });

  it('[BRAND-9] reports a typeface without its licence', () => {
    rmSync(join(folder, 'typeface-licence.txt'));
    expect(sentences()).toEqual(['typeface.woff2 has no typeface-licence.txt']);
  });

  it('reports a file that is not JSON', () => {
    writeFileSync(join(folder, 'brand.json'), '{');
    expect(sentences()[0]).toContain('brand.json: SyntaxError');
  });

  it('reports a folder without its configuration', () => {
    rmSync(join(folder, 'brand.json'));
    expect(sentences()).toEqual(['brand.json is missing']);
  });

  it.each<[string, object, string, readonly string[]]>([
    ['brand.json', { ssoEnabled: 'yes', unknownField: 1 }, 'brand.json', ['ssoEnabled', 'unknownField']],
    ['brand.json', { brandCountryId: 1 }, 'brand.json', ['brandCountryId']],
    ['brand.json', { messages: { sendsPerHour: 0 } }, 'brand.json', ['messages.sendsPerHour']],
    ['assets/base.json', { serviceSiteMainLogo: 'lost.svg' }, 'assets/base.json', ['serviceSiteMainLogo']],
    ['assets/en-US.json', { bannerImage: 'lost.svg' }, 'assets/en-US.json', ['bannerImage']],
    ['assets/base.json', { launchYear: undefined }, 'assets/base.json', ['launchYear']],
    ['look.json', { corners: 'odd' }, 'look.json', ['corners']],
  ])('[CNSL-36b] says of %s with %j where to mend it', (changed, changes, file, fields) => {
    change(changed, changes);
    expect(brandProblems(folder, countryIds)).toEqual([{ file, fields, sentence: expect.any(String) }]);
  });
});

it('a brand that was copied from another one shares no host name and no folder of assets with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-brands-'));
  for (const id of [0, 2010]) cpSync(join(brands, String(id)), join(folder, String(id)), { recursive: true });
  cpSync(join(brands, '2010'), join(folder, '8810'), { recursive: true });
  const copied = { ...readJson('2010', 'brand.json'), brandId: 8810 };
  const [host = ''] = copied.hostNames;
  writeFileSync(join(folder, '8810/brand.json'), JSON.stringify({ ...copied, hostNames: [host.toUpperCase()] }));
  const { brands: count, problems, folders } = await checkBrands(folder);
  expect([count, problems]).toEqual([
    3,
    [
      `8810: the host name "${host}" is that of 2010, and only one brand can have it.`,
      '8810: the folder of assets (assetId) "2010" is that of 2010, and only one brand can have it.',
    ],
  ]);
  expect(folders.map((one) => [one.folder, one.problems.map(({ fields }) => fields)])).toEqual([
    ['0', []],
    ['2010', []],
    ['8810', [['hostNames'], ['assetId']]],
  ]);
  rmSync(folder, { recursive: true });
});

it('a sentence of a brand is written in each language that the brand offers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-brand-'));
  cpSync(join(brands, '6010'), join(folder, '6010'), { recursive: true });
  rmSync(join(folder, '6010/assets/pl-PL.json'));
  expect((await checkBrands(folder)).problems).toEqual([
    '6010: assets/pl-PL.json lacks notificationTradeMark, which is a text',
  ]);
  rmSync(folder, { recursive: true });
});
