import { randomInt } from 'node:crypto';
import type { AddressStatus } from '../../../contract/address/emergency-states.ts';
import type { Address, Evidence } from '../../gateways/address-validation/address-validation.ts';
import type { Database } from '../../storage/database.ts';
import type { Queries } from '../../storage/transaction.ts';

/** A location whose address support is asked to check. */
export interface AddressCheck {
  /** Of the location. */
  readonly id: string;
  readonly reference: string;
  readonly companyId: string;
  readonly accountId: string;
  readonly name: string;
  readonly address: Address;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
}

/** What support found. A refused address stays as it is, not used. */
interface CheckResult {
  readonly status: AddressStatus;
  readonly evidence: Evidence;
  /** Its proof, or why the address is refused. */
  readonly text: string;
}

export interface AddressChecks {
  /** Those that wait, the oldest first. */
  waiting(companyId?: string): Promise<readonly AddressCheck[]>;
  /** The one of a location, by its id or reference. */
  find(idOrReference: string): Promise<AddressCheck | undefined>;
  /** When the oldest check that a user waits for was asked; undefined if there is none. */
  waitingSince(queries: Queries, accountId: string): Promise<number | undefined>;
  /** The same of some accounts that wait. */
  waitingSinceOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Ends a check. @returns false if it has ended already */
  end(tx: Queries, id: string, result: CheckResult): Promise<boolean>;
}

/** Without vowels, and without characters that are taken for one another. */
const alphabet = 'BCDFGHJKMNPQRSTVWXYZ23456789';

/** What a user tells support, such as `K7PD3WXM`. It opens nothing. */
export const newReference = (): string =>
  Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

export function createAddressChecks({ db }: Pick<Database, 'db'>): AddressChecks {
  async function read(which: { readonly companyId?: string | undefined; readonly key?: string }) {
    const { companyId, key = '' } = which;
    const rows = await db
      .selectFrom('emergency_locations')
      .selectAll()
      .where('check_reference', 'is not', null)
      .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? ''))
      .$if(key !== '', (query) =>
        query.where((eb) => eb.or([eb('id', '=', key), eb('check_reference', '=', key.trim().toUpperCase())])),
      )
      .orderBy('check_asked_at')
      .execute();
    return rows.map(({ id, company_id: company, account_id, name, address, check_reference, check_asked_at }) => ({
      id,
      name,
      companyId: company,
      accountId: account_id ?? '',
      address: JSON.parse(address),
      reference: check_reference ?? '',
      askedAt: check_asked_at ?? 0,
    }));
  }
  return {
    waiting: (companyId) => read({ companyId }),
    async find(key) {
      return key === '' ? undefined : (await read({ key }))[0];
    },
    async waitingSince(queries, accountId) {
      const row = await queries
        .selectFrom('emergency_locations')
        .select('check_asked_at')
        .where('account_id', '=', accountId)
        .where('check_reference', 'is not', null)
        .orderBy('check_asked_at')
        .limit(1)
        .executeTakeFirst();
      return row && Number(row.check_asked_at);
    },
    async waitingSinceOf(accountIds) {
      if (accountIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('emergency_locations')
        .select(['account_id', (eb) => eb.fn.min('check_asked_at').as('since')])
        .where('account_id', 'in', [...accountIds])
        .where('check_reference', 'is not', null)
        .groupBy('account_id')
        .execute();
      return new Map(rows.map(({ account_id, since }) => [account_id ?? '', Number(since)]));
    },
    async end(tx, id, { status, evidence, text }) {
      const { numUpdatedRows } = await tx
        .updateTable('emergency_locations')
        .set({ status, evidence: JSON.stringify(evidence), check_reference: null, check_result: text })
        .where('id', '=', id)
        .where('check_reference', 'is not', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
