import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Brands, loadBrands } from './brand.ts';

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

describe('the brand of a visit', () => {
  it.each([
    ['of the app', { clientBrandId: 3420, urlBrandId: 2010 }, 3420],
    ['of the address, when it counts first', { clientBrandId: 3420, urlBrandId: 2010, urlBrandIdFirst: true }, 2010],
    ['of the address, when the app has none', { urlBrandId: 2010 }, 2010],
    [
      'of the app, when that of the address is unknown',
      { clientBrandId: 3420, urlBrandId: 9, urlBrandIdFirst: true },
      3420,
    ],
    ['the main one, when nothing names one', {}, 0],
    ['the main one, when all that is named is unknown', { clientBrandId: 8, urlBrandId: 9 }, 0],
  ])('[BRAND-8] is that %s', async (_, visit, id) => {
    expect((await load()).resolve({ hostName: 'localhost', ...visit }).id).toBe(id);
  });

  it('[BRAND-8] follows from the host name before the main brand', async () => {
    const host = (await load()).find(2010).configuration.hostNames[0] ?? '';
    expect(host).not.toBe('');
    expect(brands.resolve({ hostName: host.toUpperCase() }).id).toBe(2010);
    expect(brands.resolve({ hostName: host, urlBrandId: 3420 }).id).toBe(3420);
  });

  it('[BRAND-2] is the main one for an unknown id', async () => expect((await load()).find(999_999).id).toBe(0));

  it('[BRAND-5] has the United Kingdom as the country of brand 2010', async () => {
    expect((await load()).find(2010).configuration).toMatchObject({
      brandCountryId: 224,
      brandCountryCode: '44',
      brandCountryIsoCode: 'GB',
    });
  });
});

describe('the assets of a brand', () => {
  it('[ASSET-1] are the base file, then en-US, then that of the locale', async () => {
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
    ['of the wrong form', () => editJson('3420/assets/en-US.json', { displayName: 7 })],
  ])('[ASSET-1] are still whole with a file that is %s', async (_, damage) => {
    await damage();
    const assets = (await load()).assets(brands.find(3420), 'de_DE');
    expect(assets.displayName).not.toBe('');
    expect(assets.themes).toEqual(brands.find(3420).assetFiles.get('base')?.themes);
  });

  it('[BRAND-5] of the main brand have a support address and a support number', async () => {
    const assets = (await load()).assets(brands.find(0), 'en_US');
    expect(assets.supportEmailAddress).toMatch(/@/);
    expect(assets.customerSupportNumber).toMatch(/^\+\d{5,15}$/);
  });

  async function assetFile(name: string) {
    return (await loadBrands(folder)).find(0).assetFiles.get(name);
  }
});

describe('a folder of brands', () => {
  it('[BRAND-6] is read again when a brand is added, without a restart', async () => {
    await load();
    await cp(join(real, '7310'), join(folder, '7310'), { recursive: true });
    await vi.waitFor(() => expect(brands.find(7310).id).toBe(7310), 5000);
  });

  it('goes on without a brand that cannot be used, and says which', async () => {
    await writeFile(join(folder, '3420/brand.json'), '{}');
    expect((await load()).all().map(({ id }) => id)).toEqual([0, 2010]);
    expect(problems.join()).toContain('3420');
  });

  it('does not start without any', async () => {
    await load();
    await expect(loadBrands(join(folder, '0'), { report: () => undefined })).rejects.toThrow('no brand');
  });
});
