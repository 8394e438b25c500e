import type { Database } from '../../storage/database.ts';

/** A text that a user has acknowledged. */
export interface AcknowledgedEvidence {
  readonly text: string;
  readonly version: number;
  readonly locale: string;
  readonly accountId: string;
  readonly lineId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What a user said of a test call from a line. */
export interface TestEvidence {
  readonly lineId: string;
  readonly wasRight: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface EvidenceStore {
  /** What an account has acknowledged, the oldest first; also one that was removed, until the evidence is deleted. */
  acknowledgedBy(...accountIds: readonly string[]): Promise<readonly AcknowledgedEvidence[]>;
  /** The last answer about a test call for each choice of an account, also for former ones. */
  testedBy(accountId: string): Promise<readonly TestEvidence[]>;
  /** When the present choices of accounts were made, by line, in milliseconds since 1970. */
  chosenAt(accountIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** What support found of those of some locations that it was asked to check, by location. */
  checkResults(locationIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export function createEvidenceStore({ db }: Pick<Database, 'db'>): EvidenceStore {
  return {
    async acknowledgedBy(...accountIds) {
      const rows = await db
        .selectFrom('emergency_acknowledgements')
        .select(['text', 'version', 'locale', 'account_id', 'line_id', 'at'])
        .where('account_id', 'in', accountIds)
        .orderBy('at')
        .orderBy('id')
        .execute();
      return rows.map(({ line_id: lineId, account_id: accountId, ...row }) => ({ ...row, accountId, lineId }));
    },
    async testedBy(accountId) {
      const rows = await db
        .selectFrom('emergency_registrations')
        .select(['line_id', 'test_right', 'test_at'])
        .where('account_id', '=', accountId)
        .where('test_at', 'is not', null)
        .execute();
      return rows.map(({ line_id, test_right, test_at }) => ({
        lineId: line_id,
        wasRight: test_right === 1,
        at: Number(test_at),
      }));
    },
    async chosenAt(accountIds) {
      if (accountIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('emergency_registrations')
        .select(['line_id', 'registered_at'])
        .where('account_id', 'in', [...accountIds])
        .where('ended_at', 'is', null)
        .execute();
      return new Map(rows.map(({ line_id, registered_at }) => [line_id, registered_at]));
    },
    async checkResults(locationIds) {
      if (locationIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('emergency_locations')
        .select(['id', 'check_result'])
        .where('id', 'in', [...locationIds])
        .where('check_result', 'is not', null)
        .execute();
      return new Map(rows.map(({ id, check_result }) => [id, check_result ?? '']));
    },
  };
}
