import type { Brands } from '../brand/brand.ts';
import { type SendingSettings, type SendingVariables, sendingSettings } from './sending-settings.ts';

/** Limits and prices of a brand as they are now: its folder may change while the server runs. */
export function settingsOfBrand(
  config: SendingVariables,
  brands: Pick<Brands, 'find' | 'all'>,
  brandId: number,
): SendingSettings {
  const homes = brands.all().map(({ configuration }) => configuration.brandCountryIsoCode);
  return sendingSettings(config, brands.find(brandId).configuration.messages, homes);
}
