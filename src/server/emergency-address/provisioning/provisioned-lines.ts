import type { Address } from '../../gateways/address-validation/address-validation.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { LineCountries } from '../lines/countries.ts';
import { isFollowerOutside } from '../lines/local-area.rules.ts';

/** Ids of the lines for which the address of a choice was ordered. */
export async function linesOrdered(tx: Queries, registrationId: string): Promise<ReadonlySet<string>> {
  const orders = tx
    .selectFrom('emergency_provisioning')
    .select('line_id')
    .where('registration_id', '=', registrationId);
  return new Set((await orders.execute()).map(({ line_id }) => line_id));
}

/** Ids of the lines that have the address of a line, if it is the main one, also of a company alone. */
export async function followersOf(
  tx: Queries,
  { lineId, companyId }: { readonly lineId: string; readonly companyId?: string },
): Promise<readonly string[]> {
  const main = tx
    .selectFrom('lines')
    .select('account_id')
    .where('id', '=', lineId)
    .where('is_main', '=', 1)
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? ''));
  const followers = tx.selectFrom('lines').select('id').where('account_id', 'in', main).where('follows_main', '=', 1);
  return (await followers.orderBy('created_at').orderBy('id').execute()).map(({ id }) => id);
}

/**
 * Ids of the lines whose emergency calls are routed by the address of a choice: its own line, and those that follow it,
 * each unless the address is outside the local area of its number (EA-9). One with the number of the main line needs no
 * order of its own.
 */
export async function linesRouted(
  tx: Queries,
  registrationId: string,
  countries: LineCountries,
): Promise<readonly string[]> {
  const choice = await tx
    .selectFrom('emergency_registrations')
    .innerJoin('lines', 'lines.id', 'emergency_registrations.line_id')
    .select(['line_id', 'address', 'outside_area', 'lines.e164'])
    .where('emergency_registrations.id', '=', registrationId)
    .executeTakeFirst();
  if (!choice?.address) return [];
  const address: Address = JSON.parse(choice.address);
  const ids = await followersOf(tx, { lineId: choice.line_id });
  const followers = tx.selectFrom('lines').select(['id', 'e164', 'country_iso']);
  const others = followers.where('id', 'in', [...ids]).where('e164', '<>', choice.e164);
  const found = ids.length === 0 ? [] : await others.execute();
  const inside = found.filter(({ e164, country_iso: countryIsoCode }) => {
    const areaCodes = countries.get(countryIsoCode)?.areaCodes ?? new Map();
    return !isFollowerOutside({ e164, countryIsoCode }, areaCodes, address);
  });
  return [...(choice.outside_area === 1 ? [] : [choice.line_id]), ...inside.map(({ id }) => id)];
}

/** The choice in force for the main line, if it has an address. */
export const registrationOfMainLine = (tx: Queries, accountId: string) =>
  tx
    .selectFrom('emergency_registrations')
    .innerJoin('lines', 'lines.id', 'emergency_registrations.line_id')
    .select(['emergency_registrations.id as registrationId', 'line_id as lineId'])
    .where('lines.account_id', '=', accountId)
    .where('lines.is_main', '=', 1)
    .where('ended_at', 'is', null)
    .where('address', 'is not', null)
    .executeTakeFirst();
