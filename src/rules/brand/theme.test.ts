import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effort } from '../../../test/effort.ts';
import type { Theme } from '../../contract/brand/brand.ts';
import { contrast, contrastPairs, themeProperties } from './theme.ts';

const theme = (colours: Theme['colours']): Theme => ({ themeId: 'any', isDefault: true, scheme: 'light', colours });
const calm = theme({
  primary: '#0b5c5a',
  accent: '#d9822b',
  surface: '#ffffff',
  background: '#f4f1ea',
  text: '#14201f',
});

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#ffffff', '#0000ff', 8.59],
  ])('[ASSET-3b] the contrast of %s and %s is %d', (a, b, ratio) => expect(contrast(a, b)).toBeCloseTo(ratio, 2));
});

describe('themeProperties', () => {
  it('[ASSET-3b] keeps brand colours that have enough contrast', () => {
    expect(themeProperties(calm)).toMatchObject({
      '--color-primary': '#0b5c5a',
      '--color-link': '#0b5c5a',
      '--color-text': '#14201f',
      '--color-surface': '#ffffff',
      '--color-on-primary': '#ffffff',
    });
  });

  it('[ASSET-3b] darkens an unreadable yellow', () => {
    const properties = themeProperties(theme({ ...calm.colours, primary: '#ffe600', accent: '#fff7a0' }));
    expect(properties['--color-on-primary']).toBe('#000000');
    expect(properties['--color-link']).not.toBe('#ffe600');
  });

  it.each([
    ['an orange accent', '#c45a00', '#0b5c5a', '#c45a00'],
    ['a pink accent', '#b8307a', '#0b5c5a', '#b8307a'],
    ['the primary colour, not an accent that is red as an error is', '#e0523a', '#0b5c5a', '#0b5c5a'],
    ['the text, where the primary colour is red too', '#e0523a', '#c81e1e', '#14201f'],
  ])('[ASSET-3b] rings the focus with %s', (_, accent, primary, ring) => {
    expect(themeProperties(theme({ ...calm.colours, accent, primary }))['--color-focus']).toBe(ring);
  });

  it('[ASSET-3b] meets every contrast ratio for any brand colours', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    const colours = fc.record({ primary: colour, accent: colour, surface: colour, background: colour, text: colour });
    fc.assert(
      fc.property(colours, (chosen) => {
        const properties = themeProperties(theme(chosen));
        for (const [above, below, ratio] of contrastPairs)
          expect(contrast(properties[above], properties[below]), `${above} on ${below}`).toBeGreaterThanOrEqual(ratio);
      }),
      { numRuns: 2000 * effort },
    );
  });

  it('[ASSET-3b] meets every contrast ratio on every grey', () => {
    for (let value = 0; value < 256; value++) {
      const grey = `#${value.toString(16).padStart(2, '0').repeat(3)}`;
      const properties = themeProperties(
        theme({ primary: grey, accent: grey, surface: grey, background: grey, text: grey }),
      );
      for (const [above, below, ratio] of contrastPairs)
        expect(contrast(properties[above], properties[below]), `${above} on ${grey}`).toBeGreaterThanOrEqual(ratio);
    }
  });
});
