import { type FieldPath, valuesAt } from './fields.rules.ts';
import type { FindAccount, Target } from './operation.ts';
import type { TargetPlace } from './reach.ts';

/** Looks up the accounts and companies that an input names. */
export interface TargetNeeds {
  readonly findAccount: FindAccount<{ readonly id: string; readonly companyId: string; readonly brandId: number }>;
  readonly companies: { byId(id: string): Promise<{ readonly brandId: number } | undefined> };
}

/** What a field of an input names. */
export interface NamedPlace {
  readonly what: 'account' | 'company' | 'brand' | 'client';
  /** Undefined if the account or the company does not exist. */
  readonly place: TargetPlace | undefined;
}

/** All that an input names, in the order of accounts, companies, brands and clients. */
export async function namedPlaces(needs: TargetNeeds, target: Target, input: unknown): Promise<readonly NamedPlace[]> {
  if (target === 'installation') return [];
  const values = (path: FieldPath | undefined) => (path === undefined ? [] : [...new Set(valuesAt(input, path))]);
  const places: NamedPlace[] = [];
  for (const who of values(target.account)) places.push({ what: 'account', place: await placeOfAccount(needs, who) });
  for (const id of values(target.company)) places.push({ what: 'company', place: await placeOfCompany(needs, id) });
  for (const id of values(target.brand))
    places.push({ what: 'brand', place: typeof id === 'number' ? { brandId: id } : undefined });
  for (const _ of values(target.client)) places.push({ what: 'client', place: {} });
  return places;
}

async function placeOfAccount({ findAccount }: TargetNeeds, who: unknown): Promise<TargetPlace | undefined> {
  if (typeof who !== 'string') return undefined;
  const found = await findAccount(who).catch(() => undefined); // the operation says what is wrong
  return found && { accountId: found.id, companyId: found.companyId, brandId: found.brandId };
}

async function placeOfCompany({ companies }: TargetNeeds, id: unknown): Promise<TargetPlace | undefined> {
  const found = typeof id === 'string' ? await companies.byId(id) : undefined;
  return found && { companyId: String(id), brandId: found.brandId };
}

/** The company that an input is about, if it is one. */
export function companyOf(places: readonly NamedPlace[]): string | undefined {
  const companies = new Set(places.flatMap(({ place }) => place?.companyId ?? []));
  return companies.size === 1 ? [...companies][0] : undefined;
}
