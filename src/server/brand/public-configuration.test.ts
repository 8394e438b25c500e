import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brandConfiguration } from '../../contract/brand/brand.ts';
import { pageBrand, publicConfiguration } from './public-configuration.ts';

const file = join(import.meta.dirname, '../../../data/brands/2010/brand.json');
const brand = brandConfiguration.parse({
  ...JSON.parse(readFileSync(file, 'utf8')),
  netstorageUrl: 'https://files.penhallow.example/',
  accountId: '400',
  extensionId: '401',
  omnitureScriptUrl: 'https://analytics.example/web.js',
  omnitureServiceWebAccount: 'web',
  mixPanelWriteKey: 'product',
  messages: { sendsPerHour: 20 },
});

describe('the public configuration of a brand', () => {
  it('[BRAND-1a] has each field that apps read', () => {
    expect(publicConfiguration(brand)).toMatchObject({
      ubrandId: 'penhallow',
      platformSession: false,
      netstorageUrl: 'https://files.penhallow.example/',
      brandCountryCode: '44',
      brandCountryId: 224,
      accountId: '400',
      extensionId: '401',
      omnitureServiceWebAccount: 'web',
    });
  });

  it('has no host names, and no account of analytics without a script', () => {
    expect(publicConfiguration(brand).hostNames).toEqual([]);
    expect(publicConfiguration(brand)).not.toHaveProperty('mixPanelWriteKey');
  });

  it('has nothing of the limits and prices of its messages', () => {
    expect(brand.messages).toEqual({ sendsPerHour: 20 });
    expect(publicConfiguration(brand)).not.toHaveProperty('messages');
    expect(pageBrand(brand)).not.toHaveProperty('messages');
  });

  it('[BRAND-1b] documents the meaning of each field', () => {
    const undocumented = Object.entries(brandConfiguration.shape).filter(([, field]) => !field.description);
    expect(undocumented.map(([name]) => name)).toEqual([]);
  });
});
