import type { Brands } from '../brand/brand.ts';
import type { Config } from '../config.ts';
import { settingsOfBrand } from '../messages/messages.ts';
import type { SetLimit } from './spending-limits.ts';

/** Where a limit comes from: `brand.json`, the environment, or somebody who has set it until a time. */
export const limitSources = ['set', 'brand', 'installation'] as const;

/** The limit of a brand as it is now, in thousandths of the currency. */
export interface LimitOfBrand {
  readonly amount: number;
  readonly source: (typeof limitSources)[number];
  /** What `brand.json` or the environment says. */
  readonly usual: { readonly amount: number; readonly source: 'brand' | 'installation' };
  /** Undefined while the usual one holds. */
  readonly set: SetLimit | undefined;
  /** Whether any message of the brand has a price. */
  readonly hasPrices: boolean;
}

/** The limit of a brand: what somebody has set, else what the brand says, else what the environment says. */
export function limitOfBrand(
  { config, brands }: { readonly config: Config; readonly brands: Pick<Brands, 'find' | 'all'> },
  brandId: number,
  set: SetLimit | undefined,
): LimitOfBrand {
  const { ceiling, hasPrices } = settingsOfBrand(config, brands, brandId);
  const isOwn = brands.find(brandId).configuration.messages?.spendingPerDay !== undefined;
  const usual = { amount: ceiling, source: isOwn ? 'brand' : 'installation' } as const;
  return { amount: set?.amount ?? usual.amount, source: set ? 'set' : usual.source, usual, set, hasPrices };
}
