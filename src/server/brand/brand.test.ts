import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Brands, loadBrands } from './brands.ts';

const real = join(import.meta.dirname, '../../../data/brands');
let folder: string;
let brands: Brands;
const problems: string[] = [];

const load = async () => {
  brands = await loadBrands(folder, { report: (problem) => problems.push(problem) });
  return brands;
};
const editJson = (file: string, content: unknown) => writeFile(join(folder, file), JSON.stringify(content));

beforeEach(async () => {
  problems.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'brands-'));
  for (const id of ['0', '2010', '3420']) await cp(join(real, id), join(folder, id), { recursive: true });
});
afterEach(async () => {
  brands.close();
  await rm(folder, { recursive: true });
});

describe('resolving the brand', () => {
  it.each([
    ['the brand of the app', { clientBrandId: 3420, urlBrandId: 2010 }, 3420],
    [
      'the brand of the URL if it takes precedence',
      { clientBrandId: 3420, urlBrandId: 2010, urlBrandIdFirst: true },
      2010,
    ],
    ['the brand of the URL if the app has none', { urlBrandId: 2010 }, 2010],
    [
      'the brand of the app if the brand of the URL is unknown',
      { clientBrandId: 3420, urlBrandId: 9, urlBrandIdFirst: true },
      3420,
    ],
    ['the main brand if nothing names one', {}, 0],
    ['the main brand if all named brands are unknown', { clientBrandId: 8, urlBrandId: 9 }, 0],
  ])('[BRAND-8] returns %s', async (_, visit, id) => {
    expect((await load()).resolve({ hostName: 'localhost', ...visit }).id).toBe(id);
  });

  it('[BRAND-8] prefers the brand of the host name to the main brand', async () => {
    const host = (await load()).find(2010).configuration.hostNames[0] ?? '';
    expect(host).not.toBe('');
    expect(brands.resolve({ hostName: host.toUpperCase() }).id).toBe(2010);
    expect(brands.resolve({ hostName: host, urlBrandId: 3420 }).id).toBe(3420);
  });

  it('[BRAND-2c] returns the main brand for an unknown id', async () =>
    expect((await load()).find(999_999).id).toBe(0));

  it('[BRAND-5a] has brand 2010 in the United Kingdom', async () => {
    expect((await load()).find(2010).configuration).toMatchObject({
      brandCountryId: 224,
      brandCountryCode: '44',
      brandCountryIsoCode: 'GB',
    });
  });
});

describe('brand assets', () => {
  it('[ASSET-1b] are merged from the base, en-US and locale files', async () => {
    await editJson('0/assets/base.json', {
      ...(await assetFile('base')),
      displayName: 'base',
      shortDisplayName: 'base',
    });
    await editJson('0/assets/en-US.json', { ...(await assetFile('en-US')), displayName: 'en', shortDisplayName: 'en' });
    await editJson('0/assets/de-DE.json', { displayName: 'de' });
    const assets = (await load()).assets(brands.find(0), 'de_DE');
    expect(assets).toMatchObject({ displayName: 'de', shortDisplayName: 'en' });
  });

  it.each([
    ['missing', () => rm(join(folder, '3420/assets/en-US.json'))],
    ['broken', () => writeFile(join(folder, '3420/assets/en-US.json'), '{"displayName": ')],
    ['invalid', () => editJson('3420/assets/en-US.json', { displayName: 7 })],
  ])('[ASSET-1c] are complete even if a file is %s', async (_, damage) => {
    await damage();
    const assets = (await load()).assets(brands.find(3420), 'de_DE');
    expect(assets.displayName).not.toBe('');
    expect(assets.themes).toEqual(brands.find(3420).assetFiles.get('base')?.themes);
  });

  it('[BRAND-5b] include a support address and number for the main brand', async () => {
    const assets = (await load()).assets(brands.find(0), 'en_US');
    expect(assets.supportEmailAddress).toMatch(/@/);
    expect(assets.customerSupportNumber).toMatch(/^\+\d{5,15}$/);
  });

  async function assetFile(name: string) {
    return (await loadBrands(folder)).find(0).assetFiles.get(name);
  }
});

describe('the brands folder', () => {
  it('[BRAND-6] is reloaded when a brand is added', async () => {
    await load();
    await cp(join(real, '7310'), join(folder, '7310'), { recursive: true });
    await vi.waitFor(() => expect(brands.find(7310).id).toBe(7310), 5000);
  });

  it('loads without an invalid brand and reports it', async () => {
    await writeFile(join(folder, '3420/brand.json'), '{}');
    expect((await load()).all().map(({ id }) => id)).toEqual([0, 2010]);
    expect(problems.join()).toContain('3420');
  });

  it('refuses a brand with a wrong limit, with one sentence that names brand, key and range', async () => {
    const { configuration } = (await load()).find(3420);
    brands.close();
    await editJson('3420/brand.json', { ...configuration, messages: { sendsPerHour: 0 } });
    expect((await load()).all().map(({ id }) => id)).toEqual([0, 2010]);
    expect(problems).toEqual([
      `Skipped ${join(folder, '3420')}: brand.json: messages.sendsPerHour must be a whole number from 1 to 10000000.`,
    ]);
  });

  it('fails to load without a valid brand', async () => {
    await load();
    await expect(loadBrands(join(folder, '0'), { report: () => undefined })).rejects.toThrow('no valid brand');
  });
});
