import type { Companies } from '../../accounts/accounts.ts';
import { permitsAt, type Rights, type TargetPlace } from '../../operation/reach.ts';
import type { People } from '../people.ts';

export interface PeopleNeeds {
  readonly people: People;
  readonly companies: Pick<Companies, 'byId'>;
  /** Undefined for the command line, which has all. */
  readonly rights: readonly Rights[] | undefined;
}

/** Whether who asks sees the contacts of all whom the input may name: else a search would tell them part by part. */
export async function seesContacts(
  needs: Pick<PeopleNeeds, 'companies' | 'rights'>,
  { company, brandId }: { readonly company?: string | undefined; readonly brandId?: number | undefined },
): Promise<boolean> {
  const place = company === undefined ? { brandId } : await placeOfCompany(needs, company);
  return permitsAt(needs.rights, place)('contacts:read');
}

/** The place of a company, with its brand. */
export async function placeOfCompany(
  { companies }: Pick<PeopleNeeds, 'companies'>,
  companyId: string,
): Promise<TargetPlace> {
  return { companyId, brandId: (await companies.byId(companyId))?.brandId };
}
