import { type Selectable, sql } from 'kysely';
import type { CodeChannel, ScopeChannel } from '../../contract/two-factor/factor-ways.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepared.ts';
import type { Queries } from '../storage/transaction.ts';
import type { SecondStepTable } from './two-factor-tables.ts';

/** The proof that allows the set-up of a first factor. */
export interface ProvenBy {
  readonly channel: CodeChannel;
  readonly contactId?: string | undefined;
  /** The only way that may be set up. */
  readonly only?: ScopeChannel;
}

/** How far a sign-in has come with the second step. */
export interface StepState {
  readonly provenBy: ProvenBy | undefined;
  readonly isPutOff: boolean;
  readonly isRecoveryDue: boolean;
  readonly isLowDue: boolean;
  readonly isTrustDue: boolean;
}

/** The sign-in and account of a step. */
export interface StepKey {
  readonly signInId: string;
  readonly accountId: string;
  /** Lifetime of the sign-in. */
  readonly expiresInSeconds: number;
}

export interface StepStore {
  find(signInId: string, accountId: string): Promise<StepState>;
  change(tx: Queries, key: StepKey, changes: Partial<StepState>): Promise<void>;
  /** The secret that is being set up: the same for 30 minutes, in every tab. @param offered if there is none yet */
  totpSecret(key: StepKey, offered: string): Promise<{ readonly secret: string; readonly expiresInSeconds: number }>;
  /** The secret that is being set up; undefined when it has expired. */
  findTotpSecret(key: StepKey): Promise<string | undefined>;
  /** @returns true for the first caller, who may show the new recovery codes */
  showRecoveryCodes(tx: Queries, key: StepKey, isAgain: boolean): Promise<boolean>;
}

export const totpSecretMs = 30 * 60_000;

const none: StepState = {
  provenBy: undefined,
  isPutOff: false,
  isRecoveryDue: false,
  isLowDue: false,
  isTrustDue: false,
};

const stateOf = (row: Selectable<SecondStepTable>): StepState => ({
  provenBy: row.proven_by === null ? undefined : (JSON.parse(row.proven_by) as ProvenBy), // written below alone
  isPutOff: row.put_off_at !== null,
  isRecoveryDue: row.is_recovery_due === 1,
  isLowDue: row.is_low_due === 1,
  isTrustDue: row.is_trust_due === 1,
});

/** Creates the store of steps, which belong to a sign-in and its current account. */
export function createStepStore({ db, now }: Database, secrets: Pick<Secrets, 'seal' | 'tryOpen'>): StepStore {
  const rowsOf = prepareQuery<{ signInId: string; accountId: string }, Selectable<SecondStepTable>>(db, (slot) =>
    db
      .selectFrom('second_steps')
      .selectAll()
      .where('sign_in_id', '=', slot('signInId'))
      .where('account_id', '=', slot('accountId')),
  );
  const begin = (tx: Queries, { signInId, accountId, expiresInSeconds }: StepKey) =>
    tx
      .insertInto('second_steps')
      .values({
        sign_in_id: signInId,
        account_id: accountId,
        proven_by: null,
        totp_secret: null,
        totp_until: null,
        is_recovery_due: 0,
        is_low_due: 0,
        is_trust_due: 0,
        shown_at: null,
        put_off_at: null,
        expires_at: sql<number>`${now} + ${1000 * expiresInSeconds}`,
      })
      .onConflict((conflict) => conflict.columns(['sign_in_id', 'account_id']).doNothing())
      .execute();
  const own = (tx: Queries, { signInId, accountId }: StepKey) =>
    tx.updateTable('second_steps').where('sign_in_id', '=', signInId).where('account_id', '=', accountId);
  const readSecret = async ({ signInId, accountId }: StepKey) => {
    const row = await db
      .selectFrom('second_steps')
      .select(['totp_secret', sql<number>`totp_until - ${now}`.as('left_ms')])
      .where('sign_in_id', '=', signInId)
      .where('account_id', '=', accountId)
      .where('totp_until', '>', now)
      .executeTakeFirst();
    const secret = row?.totp_secret ? secrets.tryOpen(row.totp_secret) : undefined;
    return secret === undefined ? undefined : { secret, expiresInSeconds: Math.ceil(Number(row?.left_ms) / 1000) };
  };
  return {
    async find(signInId, accountId) {
      const { rows } = await rowsOf({ signInId, accountId });
      return rows[0] ? stateOf(rows[0]) : none;
    },
    async change(tx, key, { provenBy, isPutOff, isRecoveryDue, isLowDue, isTrustDue }) {
      await begin(tx, key);
      const flag = (is: boolean) => (is ? 1 : 0);
      await own(tx, key)
        .set({
          ...(provenBy && { proven_by: JSON.stringify(provenBy) }),
          ...(isPutOff && { put_off_at: now }),
          ...(isRecoveryDue !== undefined && { is_recovery_due: flag(isRecoveryDue) }),
          ...(isLowDue !== undefined && { is_low_due: flag(isLowDue) }),
          ...(isTrustDue !== undefined && { is_trust_due: flag(isTrustDue) }),
          account_id: key.accountId, // an update needs a column even when nothing changes
        })
        .execute();
    },
    async totpSecret(key, offered) {
      await begin(db, key);
      await own(db, key)
        .set({ totp_secret: secrets.seal(offered), totp_until: sql<number>`${now} + ${totpSecretMs}` })
        .where((eb) => eb.or([eb('totp_until', 'is', null), eb('totp_until', '<=', now)]))
        .execute();
      return (await readSecret(key)) ?? { secret: offered, expiresInSeconds: totpSecretMs / 1000 };
    },
    findTotpSecret: async (key) => (await readSecret(key))?.secret,
    async showRecoveryCodes(tx, key, isAgain) {
      const done = await own(tx, key)
        .set({ shown_at: now })
        .$if(!isAgain, (query) => query.where('shown_at', 'is', null))
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
  };
}
