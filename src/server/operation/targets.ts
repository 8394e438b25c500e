import { type FieldPath, valuesAt } from './fields.rules.ts';
import { type FindAccount, NotFound, OperationRefused, type Target } from './operation.ts';
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
  /** The id of a client. */
  readonly clientId?: string;
}

/**
 * All that an input names, in the order of accounts, companies, brands and clients. Of accounts that share an address or a
 * number, the one of the company is meant, if one is named.
 * @param reached the only company that is reached
 */
export async function namedPlaces(
  needs: TargetNeeds,
  target: Target,
  input: unknown,
  reached?: string,
): Promise<readonly NamedPlace[]> {
  if (target === 'installation') return [];
  const values = (path: FieldPath | undefined) => (path === undefined ? [] : [...new Set(valuesAt(input, path))]);
  const places: NamedPlace[] = [];
  const companies = values(target.company);
  const [company = reached] = companies.length > 1 ? [] : companies.filter((id) => typeof id === 'string');
  for (const who of values(target.account))
    places.push({ what: 'account', place: await placeOfAccount(needs, who, company) });
  for (const id of companies) places.push({ what: 'company', place: await placeOfCompany(needs, id) });
  for (const id of values(target.brand))
    places.push({ what: 'brand', place: typeof id === 'number' ? { brandId: id } : undefined });
  for (const id of values(target.client)) places.push({ what: 'client', place: {}, clientId: String(id) });
  return places;
}

/**
 * Refuses a query about a company that there is not: an empty list would say of a misspelt name that all is well.
 * @throws NotFound
 */
export async function refuseUnknownCompany(needs: TargetNeeds, target: Target, input: unknown): Promise<void> {
  if (target === 'installation' || target.company === undefined) return;
  for (const id of new Set(valuesAt(input, target.company)))
    if (typeof id === 'string' && !(await placeOfCompany(needs, id)))
      throw new NotFound(`There is no company "${id}".`);
}

async function placeOfAccount(
  { findAccount }: TargetNeeds,
  who: unknown,
  company: string | undefined,
): Promise<TargetPlace | undefined> {
  if (typeof who !== 'string') return undefined;
  const find = (within?: string) => findAccount(who, within).catch(unlessFailed);
  const found = (company !== undefined && (await find(company))) || (await find());
  return found && { accountId: found.id, companyId: found.companyId, brandId: found.brandId };
}

/** The operation says why it finds no account. @throws any other failure: what was not looked for is not known to be absent */
function unlessFailed(reason: unknown): undefined {
  if (!(reason instanceof OperationRefused)) throw reason;
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
