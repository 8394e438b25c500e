import { expect, it } from 'vitest';
import { requiredSection } from '../../../test/required-section.ts';
import { brandAssets, brandConfiguration } from './brand.ts';

it.each([
  ['[BRAND-1a] the configuration', 'Brand configuration', brandConfiguration, 28],
  ['[ASSET-2] the assets', 'Brand assets', brandAssets, 19],
] as const)('%s of a brand have each required field', (_, section, schema, fields) => {
  const names = requiredSection(section)
    .replace(/\(.*?\)/g, '')
    .split(/[,.]/)
    .map((name) => name.trim())
    .filter(Boolean);
  expect(names).toHaveLength(fields);
  expect(names.filter((name) => !Object.hasOwn(schema.shape, name))).toEqual([]);
});
