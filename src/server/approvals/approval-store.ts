import type { Selectable } from 'kysely';
import { isPermission, type Permission } from '../operation/permissions.ts';
import type { TargetPlace } from '../operation/reach.ts';
import { randomId, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { ApprovalTable } from './approval-tables.ts';

export const approvalStates = ['waiting', 'agreed', 'refused', 'used'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** What somebody has asked for that a second person must agree to. */
export interface Approval {
  readonly id: string;
  readonly operation: string;
  readonly permissions: readonly Permission[];
  readonly place: TargetPlace;
  /** What the operation is to be run with; undefined when it was encrypted with a former secret. */
  readonly input: unknown;
  readonly reason: string;
  readonly askedBy: string;
  readonly askedAt: number;
  readonly decidedBy: string | undefined;
  readonly decidedAt: number | undefined;
  readonly state: ApprovalState;
  readonly expiresAt: number;
}

export interface Approvals {
  ask(asked: Pick<Approval, 'operation' | 'permissions' | 'place' | 'reason' | 'askedBy' | 'input'>): Promise<Approval>;
  find(id: string): Promise<Approval | undefined>;
  list(filter: {
    readonly company?: string | undefined;
    readonly brandId?: number | undefined;
  }): Promise<readonly Approval[]>;
  /** Decides what still waits. Returns false if it was decided before, or has expired. */
  decide(id: string, decision: 'agreed' | 'refused', accountId: string): Promise<boolean>;
  /** The input of what was agreed, once. Undefined if it was used before, is not agreed, or has expired. */
  use(id: string): Promise<unknown>;
}

/** What nobody has agreed to ends after a day, and so does what was agreed and not used. */
const lifetimeMs = 24 * 3600 * 1000;

export function createApprovals(database: Database, secrets: Pick<Secrets, 'seal' | 'open' | 'tryOpen'>): Approvals {
  const { db, now } = database;
  const alive = () => db.selectFrom('approvals').selectAll().where('expires_at', '>', now);
  const approvalOf = (row: Selectable<ApprovalTable>) => readApproval(row, secrets.tryOpen(row.sealed_input));
  const find = async (id: string) => {
    const row = await alive().where('id', '=', id).executeTakeFirst();
    return row && approvalOf(row);
  };
  return {
    async ask({ operation, permissions, place, reason, askedBy, input }) {
      const id = randomId();
      const row = await db
        .insertInto('approvals')
        .values((eb) => ({
          id,
          operation,
          sealed_input: secrets.seal(JSON.stringify(input)),
          permissions: permissions.join(' '),
          brand_id: place.brandId ?? null,
          company_id: place.companyId ?? null,
          account_id: place.accountId ?? null,
          reason,
          asked_by: askedBy,
          asked_at: now,
          state: 'waiting',
          expires_at: eb(now, '+', lifetimeMs),
        }))
        .returningAll()
        .executeTakeFirstOrThrow();
      return approvalOf(row);
    },
    find,
    async list({ company, brandId }) {
      let listed = alive();
      if (company !== undefined) listed = listed.where('company_id', '=', company);
      if (brandId !== undefined) listed = listed.where('brand_id', '=', brandId);
      return (await listed.orderBy('id').execute()).map(approvalOf);
    },
    async decide(id, decision, accountId) {
      const done = await db
        .updateTable('approvals')
        .set({ state: decision, decided_by: accountId, decided_at: now })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return done.numUpdatedRows > 0n;
    },
    async use(id) {
      const row = await db
        .updateTable('approvals')
        .set({ state: 'used' })
        .where('id', '=', id)
        .where('state', '=', 'agreed')
        .where('expires_at', '>', now)
        .returning('sealed_input')
        .executeTakeFirst();
      return row && JSON.parse(secrets.open(row.sealed_input));
    },
  };
}

function readApproval(row: Selectable<ApprovalTable>, input: string | undefined): Approval {
  return {
    id: row.id,
    operation: row.operation,
    permissions: row.permissions.split(' ').filter(isPermission),
    place: {
      brandId: row.brand_id ?? undefined,
      companyId: row.company_id ?? undefined,
      accountId: row.account_id ?? undefined,
    },
    input: input === undefined ? undefined : JSON.parse(input),
    reason: row.reason,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    decidedBy: row.decided_by ?? undefined,
    decidedAt: row.decided_at ?? undefined,
    state: approvalStates.find((state) => state === row.state) ?? 'used', // of a newer version
    expiresAt: row.expires_at,
  };
}
