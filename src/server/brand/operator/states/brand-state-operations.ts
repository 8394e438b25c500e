import { dirname } from 'node:path';
import { z } from 'zod';
import { assetAddress } from '../../../../rules/brand/asset-address.ts';
import type { Config } from '../../../config.ts';
import { brandId } from '../../../operation/field-schemas.ts';
import { NotFound, query } from '../../../operation/operation.ts';
import type { Brands } from '../../brands.ts';
import type { LoadBrands } from '../../configured-brands.ts';
import { brandFolder } from '../known-brand.ts';
import { settingsOf } from './brand-settings.ts';
import { brandState, shownBrand } from './brand-state-fields.ts';
import { type FolderState, keptCheck, statesOf } from './kept-check.ts';
import type { SendingInForce } from './messages-of-brand.ts';

interface StateNeeds {
  readonly config: Pick<Config, 'BRANDS_DIR' | 'MAIL_FROM'>;
  readonly brandLoader: Pick<LoadBrands, 'load'>;
}

interface ShownNeeds extends StateNeeds {
  sendingOf(brandId: number): Promise<SendingInForce>;
}

/** Operations that tell how brands are set up, and what is wrong with them. */
export const brandStateOperations = {
  listBrandStates: query({
    title: 'List the folders of brands with what is wrong in them, also those that are not loaded.',
    permission: 'brands:read',
    target: { brand: 'brandId' },
    http: { method: 'GET', path: '/brand-states', page: { key: 'folder' } },
    input: z.object({ brandId: brandId.optional().describe('Only this brand.') }),
    output: z.array(brandState),
    example: { apiAlone: 'Brands are folders, which `brand check` validates.' },
    async run(needs: StateNeeds, { brandId: only }) {
      const { brands, states, at } = await readStates(needs);
      return states
        .filter((state) => only === undefined || state.brandId === only)
        .map((state) => ({ ...checkedOf(state, at), brandId: state.brandId, ...factsOf(state, brands) }));
    },
  }),
  showBrand: query({
    title: 'Show how a brand is set up, in which languages it is whole, and what is wrong with it.',
    permission: 'brands:read',
    target: { brand: 'brandId' },
    http: { method: 'GET', path: '/brands/{brandId}' },
    input: z.object({ brandId }),
    output: shownBrand,
    example: { apiAlone: 'Brands are folders, which `brand show` and `brand check` read.' },
    async run(needs: ShownNeeds, { brandId: only }) {
      const { brands, states, at } = await readStates(needs);
      const found = states.filter((state) => state.brandId === only);
      const state = found.find(({ brand }) => brand) ?? found[0];
      if (!state) throw new NotFound(`There is no brand ${only}.`);
      const { brand } = state;
      const { config, sendingOf } = needs;
      const settings = brand && settingsOf(brand, { brands, config, inForce: await sendingOf(only) });
      return { ...checkedOf(state, at), brandId: only, settings };
    },
  }),
};

async function readStates({ config, brandLoader }: StateNeeds) {
  const brands = await brandLoader.load(() => {}); // the server has told of those that it skips
  const loaded = brands.all();
  const { at, found } = keptCheck(brands, dirname(brandFolder(config.BRANDS_DIR, 0)), Date.now());
  return { brands, at, states: statesOf(loaded, await found) };
}

const checkedOf = ({ folder, brand, problems }: FolderState, checkedAt: number) => ({
  folder,
  isLoaded: brand !== undefined,
  problems: problems.map(({ file, fields, sentence }) => ({ file, fields: [...fields], sentence })),
  checkedAt,
});

function factsOf({ brand }: FolderState, brands: Brands) {
  if (!brand) return {};
  const { configuration } = brand;
  const assets = brands.assets(brand, configuration.localeId);
  return {
    name: assets.displayName,
    variant: configuration.variant,
    country: configuration.brandCountryIsoCode,
    hostNames: configuration.hostNames,
    languages: configuration.orderLocale.length,
    icon: assetAddress(configuration, assets.favicon),
  };
}
