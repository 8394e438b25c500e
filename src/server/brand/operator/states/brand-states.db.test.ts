import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BrandsFolder, brandsWith } from '../../../../../test/brands-folder.ts';
import {
  type Call,
  type ManagementPerson,
  type ManagementSite,
  startManagementSite,
} from '../../../../../test/management-site.ts';

const ofBrandId = 3420;
const broken = 4710;
let brands: BrandsFolder;
let site: ManagementSite;
let operator: ManagementPerson;
let [ofBrand, auditor, support, company]: Call[] = [];

const path = (...parts: string[]) => join(brands.env.BRANDS_DIR, ...parts);
beforeAll(async () => {
  brands = brandsWith({ 2010: { localeId: 'de_DE' }, 3420: { messages: { sendsPerHour: 77, prices: { sms: 0.5 } } } });
  writeFileSync(path(String(broken), 'brand.json'), '{"brandId": "none"}');
  mkdirSync(path('copied'));
  writeFileSync(path('copied', 'brand.json'), 'no JSON');
  rmSync(path('3420', 'texts/fr_FR.json'));
  const mail = { SMTP_URL: '', MAIL_FROM: 'codes@mail.example', SENDS_PER_DESTINATION: '9' };
  site = await startManagementSite({ ...brands.env, ...mail });
  operator = await site.person('installationOperator');
  ofBrand = await site.machine('brandOperator', { kind: 'brand', brandId: ofBrandId });
  auditor = await site.machine('auditor');
  support = await site.machine('supportAgent');
  company = await site.machine('companyAdministrator', { kind: 'company', companyId: 'harbour-lane' });
});
afterAll(async () => {
  await site.close();
  brands.dispose();
});

interface State extends Readonly<Record<'folder' | 'brandId' | 'isLoaded' | 'checkedAt', unknown>> {
  readonly problems: readonly unknown[];
}
async function states(call: Call | undefined = operator.call, query = ''): Promise<readonly State[]> {
  const answer = await call?.('GET', `/brand-states${query}`);
  expect(answer?.status, JSON.stringify(answer?.body)).toBe(200);
  return answer?.body.items;
}
const stateOf = async (folder: string) => (await states()).find((state) => state.folder === folder);

describe('the states of brands', () => {
  it('[CNSL-36a] list every folder, also those that are not loaded, with what is wrong in each', async () => {
    const all = await states(operator.call, '?limit=500');
    expect(all).toHaveLength(27);
    expect(all.find(({ folder }) => folder === '2010')).toEqual({
      folder: '2010',
      brandId: 2010,
      isLoaded: true,
      name: 'Penhallow Connect',
      variant: 'UK',
      country: 'GB',
      hostNames: ['login.penhallow.example'],
      languages: 1,
      icon: '/brands/2010/favicon.svg',
      checkedAt: expect.any(Number),
      problems: [{ file: 'brand.json', fields: ['localeId'], sentence: 'localeId de_DE is not in orderLocale' }],
    });
    const skipped = all.filter(({ isLoaded }) => !isLoaded);
    expect(skipped).toEqual([
      {
        folder: '4710',
        brandId: 4710,
        isLoaded: false,
        checkedAt: expect.any(Number),
        problems: [
          {
            file: 'brand.json',
            fields: expect.arrayContaining(['brandId', 'hostNames']),
            sentence: expect.any(String),
          },
        ],
      },
      {
        folder: 'copied',
        isLoaded: false,
        checkedAt: expect.any(Number),
        problems: [{ file: 'brand.json', fields: [], sentence: expect.stringMatching(/^brand[.]json: SyntaxError/) }],
      },
    ]);
  });

  it('are read page by page, by folder', async () => {
    const first = await operator.call('GET', '/brand-states?limit=20');
    const rest = await operator.call('GET', `/brand-states?limit=20&cursor=${first.body.next}`);
    const folders = [...first.body.items, ...rest.body.items].map(({ folder }) => folder);
    expect(folders).toEqual(folders.toSorted());
    expect([first.body.items.length, new Set(folders).size, rest.body.next]).toEqual([20, 27, undefined]);
  });

  it('[CNSL-36e] of one brand are all that its operator sees', async () => {
    expect((await states(ofBrand)).map(({ folder }) => folder)).toEqual(['3420']);
    expect((await ofBrand?.('GET', '/brand-states?brandId=2010'))?.status).toBe(403);
    expect((await ofBrand?.('GET', `/brands/${ofBrandId}`))?.status).toBe(200);
    expect((await ofBrand?.('GET', '/brands/2010'))?.status).toBe(403);
    expect((await ofBrand?.('GET', `/brands/${broken}`))?.status).toBe(403);
  });

  it('[CNSL-36e] are for who may read brands: auditors, and no support agent or company', async () => {
    expect(await states(auditor)).toHaveLength(27);
    for (const call of [support, company])
      for (const address of ['/brand-states', `/brands/${ofBrandId}`])
        expect((await call?.('GET', address))?.status, address).toBe(403);
  });

  it('[CNSL-36b] are checked anew when a folder changes, and the same until then', async () => {
    const before = await stateOf('3000');
    expect(before?.problems).toEqual([]);
    expect(await stateOf('3000')).toEqual(before);
    const file = path('3000', 'brand.json');
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(whole), countries: ['QQ'] }));
    const found = await vi.waitUntil(async () => {
      const state = await stateOf('3000');
      return state?.problems.length === 1 ? state : undefined;
    }, 10_000);
    expect(found.problems).toEqual([
      { file: 'brand.json', fields: ['countries'], sentence: 'QQ is not in data/countries.json' },
    ]);
    expect(Number(found.checkedAt)).toBeGreaterThan(Number(before?.checkedAt));
    writeFileSync(file, whole);
    await vi.waitUntil(async () => (await stateOf('3000'))?.problems.length === 0, 10_000);
  });
});

describe('a brand', () => {
  it('[CNSL-36d] is shown as its pages and messages have it', async () => {
    const { body } = await operator.call('GET', `/brands/${ofBrandId}`);
    expect(body).toMatchObject({ brandId: ofBrandId, folder: '3420', isLoaded: true, problems: [] });
    const { settings } = body;
    expect(settings).toMatchObject({
      name: 'Corvella Wireless Office',
      country: 'US',
      variant: 'carrierA',
      isMain: false,
    });
    expect(settings.offered).toMatchObject({
      onlySingleSignOn: false,
      fraudCheck: 'withoutScript',
    });
    expect(settings.look.themes[0]).toMatchObject({ use: 'usual', scheme: 'light' });
    expect(settings.look.themes[0].colours.map(({ use }: { use: string }) => use)).toEqual([
      'button',
      'link',
      'focus',
      'surface',
      'background',
      'text',
    ]);
    expect(settings.look.logo.light).toMatch(/^data:image\/svg/);
    expect(settings.messages).toMatchObject({
      mailFrom: { value: 'codes@mail.example', isOwn: false },
      sendsPerHour: { value: 77, isOwn: true },
      sendsPerDestination: { value: 9, isOwn: false },
      prices: [
        { channel: 'sms', value: 0.5, isOwn: true, countries: [] },
        { channel: 'voice', isOwn: false },
      ],
    });
    expect(settings.pages.privacyPolicyPage).toMatch(/^https:/);
  });

  it('[CNSL-36c] has what each of its languages lacks', async () => {
    const { body } = await operator.call('GET', `/brands/${ofBrandId}`);
    const { languages } = body.settings;
    expect(languages.map(({ locale, own }: { locale: string; own: number }) => [locale, own])).toEqual([
      ['en_US', 10],
      ['es_419', 10],
      ['fr_CA', 10],
      ['fr_FR', 0],
    ]);
    expect(languages[0]).toMatchObject({ isFirst: true, missing: [] });
    expect(languages[3].missing).toEqual(expect.arrayContaining(['error.accountError', 'frame.terms']));
  });

  it('[CNSL-36b] that is not loaded is shown with its problems alone', async () => {
    const { status, body } = await operator.call('GET', `/brands/${broken}`);
    expect([status, body.isLoaded, body.settings]).toEqual([200, false, undefined]);
    expect(body.problems).toHaveLength(1);
  });

  it.each(['99', '-1', 'copied'])('called %s is not there', async (id) => {
    expect([404, 422]).toContain((await operator.call('GET', `/brands/${id}`)).status);
  });
});
