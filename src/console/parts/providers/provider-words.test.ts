import { describe, expect, it } from 'vitest';
import type { ProviderAnswers, ServiceProvider } from '../../kernel/management.generated.ts';
import { standingOf } from './provider-words.ts';

const lastHour: ProviderAnswers = { asked: 0, taken: 0, failed: 0, delivered: 0, undelivered: 0, refusals: [] };
const at = (state: ServiceProvider['state'], country?: string) => ({ state, lastHour, country });

describe('[CNSL-30d] how a provider stands', () => {
  it.each([
    ['well everywhere', 'well', ['well', 'unused'], 'well', undefined],
    ['well, but for a country', 'well', ['well', 'losing'], 'losing', 'C1'],
    ['worst in the second country', 'losing', ['losing', 'failing'], 'failing', 'C1'],
    ['failing as a whole', 'failing', ['failing', 'well'], 'failing', undefined],
    ['not asked', 'unused', [], 'unused', undefined],
  ] as const)('is said of one that is %s', (_, whole, ofCountries, state, country) => {
    const countries = ofCountries.map((one, index) => at(one, `C${index}`));
    const standing = standingOf({ ...at(whole), countries });
    expect([standing.state, standing.country]).toEqual([state, country]);
  });
});
