import { z } from 'zod';

const percent = z.number().min(0).max(300);

/** A typeface that a brand brings: one file with the weights 400 to 700. */
const typeface = z.strictObject({
  family: z
    .string()
    .regex(/^[A-Za-z][\w ]*$/, 'has characters beyond letters, digits and spaces')
    .describe('Name of the typeface.'),
  file: z
    .string()
    .regex(/^[\w-]+\.woff2$/, 'is not the name of a .woff2 file')
    .describe('Its file in the brand folder, of at most 30 KB.'),
  fallback: z
    .strictObject({
      local: z
        .array(z.string().regex(/^[\w ]+$/))
        .min(1)
        .describe('Typefaces that devices have. The first one that is found is used.'),
      sizeAdjust: percent.describe('Width of the typeface, in percent of the fallback.'),
      ascent: percent.describe('Height above the baseline, in percent of the size of the adjusted fallback.'),
      descent: percent.describe('Height below the baseline, as `ascent`.'),
    })
    .describe('A typeface of the device, scaled so that nothing moves when the own one takes its place.'),
  generic: z.enum(['sans-serif', 'serif']).describe('Kind of typeface where a device has none of those.'),
});

/** How the pages of a brand differ beyond colours and pictures (BRAND-9): `data/brands/<id>/look.json`; a brand may have none. */
export const brandLook = z.strictObject({
  corners: z.enum(['sharp', 'soft', 'round']).default('soft').describe('Corners of fields, buttons and cards.'),
  density: z.enum(['compact', 'regular', 'roomy']).default('regular').describe('Height of controls, size of titles.'),
  buttons: z
    .enum(['filled', 'outlined', 'pill'])
    .default('filled')
    .describe('The primary button; `pill` rounds the others too.'),
  layout: z
    .enum(['beside', 'card', 'picture'])
    .default('beside')
    .describe('On large screens: the banner beside the column, the column as a card, or as a card on the banner.'),
  typeface: typeface.optional(),
});
export type BrandLook = z.infer<typeof brandLook>;
