import type { Database } from '../../storage/database.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { Acknowledged } from './acknowledgements.ts';
import { type ConfirmDeps, confirmChoice } from './confirm-choice.ts';
import { type RegisterDeps, registerChoice } from './register-choice.ts';
import { type ChosenAddress, type NewRegistration, type Registration, registrationOf } from './registration.ts';

export interface Registrations {
  /** The choices in force for lines of accounts, by line. */
  of(...accountIds: readonly string[]): Promise<ReadonlyMap<string, Registration>>;
  /** The same for lines of a company. */
  ofCompany(companyId: string): Promise<ReadonlyMap<string, Registration>>;
  /** The choice in force for a line. */
  current(tx: Queries, lineId: string): Promise<Registration | undefined>;
  /**
   * Records that a choice still holds, and what the records say of its address now.
   * @returns false if another one has taken its place
   */
  confirm(
    tx: Queries,
    registration: Registration,
    checked: Pick<ChosenAddress, 'status' | 'evidence'> | undefined,
  ): Promise<boolean>;
  /**
   * Records what the user of a choice said of a test call, in the place of the answer before.
   * @returns false if another choice has taken its place
   */
  answerTest(registrationId: string, wasRight: boolean): Promise<boolean>;
  /** Records that the user was asked whether the choices for lines still hold. */
  markAsked(tx: Queries, lineIds: readonly string[]): Promise<void>;
  /** The location that a user chose last, for any line. */
  lastLocationOf(accountId: string): Promise<string | undefined>;
  /** Records a choice in the place of the one before, with what was acknowledged for it. */
  register(tx: Queries, registration: NewRegistration, acknowledged: Acknowledged): Promise<void>;
  /** The choices in force of an account whose address the service for emergency calls has refused. */
  refusedOf(tx: Queries, accountId: string): Promise<readonly Registration[]>;
  /** Lines that use a location. */
  linesAt(tx: Queries, locationId: string): Promise<readonly { readonly lineId: string; readonly accountId: string }[]>;
}

const inForce = (queries: Queries) =>
  queries.selectFrom('emergency_registrations').selectAll().where('ended_at', 'is', null);

const byLine = (rows: readonly Parameters<typeof registrationOf>[0][]) =>
  new Map(rows.map((row) => [row.line_id, registrationOf(row)]));

export function createRegistrations(
  { db, now }: Pick<Database, 'db' | 'now'>,
  { orders, acknowledgements }: Omit<RegisterDeps & ConfirmDeps, 'now'>,
): Registrations {
  return {
    of: async (...accountIds) => byLine(await inForce(db).where('account_id', 'in', accountIds).execute()),
    async ofCompany(companyId) {
      const ids = db.selectFrom('lines').select('id').where('company_id', '=', companyId);
      return byLine(await inForce(db).where('line_id', 'in', ids).execute());
    },
    async current(tx, lineId) {
      const row = await inForce(tx).where('line_id', '=', lineId).executeTakeFirst();
      return row && registrationOf(row);
    },
    confirm: (tx, registration, checked) => confirmChoice({ now, orders }, tx, registration, checked),
    async answerTest(registrationId, wasRight) {
      const answered = await db
        .updateTable('emergency_registrations')
        .set({ test_right: Number(wasRight), test_at: now })
        .where('id', '=', registrationId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      return answered.numUpdatedRows === 1n;
    },
    async markAsked(tx, lineIds) {
      if (lineIds.length === 0) return;
      const asked = tx.updateTable('emergency_registrations').set({ asked_at: now }).where('ended_at', 'is', null);
      await asked.where('line_id', 'in', [...lineIds]).execute();
    },
    async lastLocationOf(accountId) {
      const row = await db
        .selectFrom('emergency_registrations')
        .select('location_id')
        .where('account_id', '=', accountId)
        .where('location_id', 'is not', null)
        .orderBy('registered_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.location_id ?? undefined;
    },
    register: (tx, registration, acknowledged) =>
      registerChoice({ now, orders, acknowledgements }, tx, registration, acknowledged),
    async refusedOf(tx, accountId) {
      const refused = inForce(tx).where('account_id', '=', accountId).where('status', '=', 'Invalid');
      return (await refused.execute()).map(registrationOf);
    },
    async linesAt(tx, locationId) {
      const rows = await inForce(tx).where('location_id', '=', locationId).execute();
      return rows.map(({ line_id, account_id }) => ({ lineId: line_id, accountId: account_id }));
    },
  };
}
