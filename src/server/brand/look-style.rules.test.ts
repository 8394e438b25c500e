import { describe, expect, it } from 'vitest';
import { brandLook } from '../../contract/brand/look.ts';
import { lookStyleOf } from './look-style.rules.ts';

const typeface = {
  family: 'Own Face',
  file: 'own.woff2',
  fallback: { local: ['Arial', 'Helvetica'], sizeAdjust: 101, ascent: 95, descent: 24 },
  generic: 'sans-serif',
};
const styleOf = (look: object) => lookStyleOf(brandLook.parse(look), '7');

describe('the style of a look', () => {
  it('[BRAND-9] is none for a brand without one', () => {
    expect(lookStyleOf(undefined, '7')).toBeUndefined();
  });

  it('[BRAND-9] changes nothing where the look names nothing', () => expect(styleOf({})?.css).toBe(':root{}'));

  it.each([
    [{ corners: 'sharp' }, '--radius:2px;'],
    [{ corners: 'round' }, '--radius:14px;'],
    [{ density: 'compact' }, '--control:2.75rem;'],
    [{ density: 'roomy' }, '--control:3.75rem;'],
    [{ buttons: 'pill' }, '--button-radius:99px;'],
    [{ buttons: 'outlined' }, '--on-button:var(--color-link);'],
    [{ layout: 'card' }, '[aria-hidden]{display:none}'],
    [{ layout: 'picture' }, '[aria-hidden]{position:fixed'],
  ])('[BRAND-9] of %j has %s', (look, style) => expect(styleOf(look)?.css).toContain(style));

  it('[BRAND-9] names the typeface, its measured fallback and where Portico serves it', () => {
    const style = styleOf({ typeface });
    expect(style?.typeface).toBe('/brands/7/own.woff2');
    expect(style?.css).toContain('font-family:"Own Face","Own Face fallback",var(--fonts,sans-serif)');
    expect(style?.css).toContain(
      'src:url("/brands/7/own.woff2")format("woff2");font-weight:400 700;font-display:optional',
    );
    expect(style?.css).toContain(
      'src:local("Arial"),local("Helvetica");size-adjust:101%;ascent-override:95%;descent-override:24%',
    );
  });

  it.each([
    { corners: 'none' },
    { unknown: 1 },
    { typeface: { ...typeface, family: 'a";}' } },
    { typeface: { ...typeface, file: '../own.woff2' } },
  ])('[BRAND-9] is not made of %j', (look) => expect(brandLook.safeParse(look).success).toBe(false));
});
