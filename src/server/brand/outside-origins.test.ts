import { expect, it } from 'vitest';
import type { Brand } from './brand-folder.ts';
import { outsideOrigins } from './outside-origins.ts';

const scripts = {
  omnitureEnabled: true,
  omnitureScriptUrl: 'https://script.example/web.js',
  scriptOrigins: ['https://collector.example/'],
};
// the rest of a brand allows nothing
const brandWith = (configuration: object) =>
  ({ configuration: { assetServiceLink: '/brands', ...configuration } }) as unknown as Brand;

it.each([
  ['and of what they call', scripts, ['https://script.example', 'https://collector.example']],
  ['that are switched on alone', { ...scripts, omnitureEnabled: false }, []],
  ['with an address alone', { ...scripts, omnitureScriptUrl: undefined }, []],
])('[TRACK-1a] pages may use the origins of scripts %s', (_, configuration, origins) =>
  expect(outsideOrigins([brandWith(configuration)])).toEqual({ scripts: origins, images: [] }),
);
