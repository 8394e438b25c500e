import type { Database } from '../storage/database.ts';

/** A text that a user has acknowledged. */
export interface AcknowledgedEvidence {
  readonly text: string;
  readonly version: number;
  readonly locale: string;
  readonly lineId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface EvidenceStore {
  /** What an account has acknowledged, the oldest first; also one that was removed, until the evidence is deleted. */
  acknowledgedBy(accountId: string): Promise<readonly AcknowledgedEvidence[]>;
  /** When the present choices of an account were made, by line, in milliseconds since 1970. */
  chosenAt(accountId: string): Promise<ReadonlyMap<string, number>>;
  /** What support found of locations that it was asked to check, by location. */
  checkResults(companyId: string): Promise<ReadonlyMap<string, string>>;
}

export function createEvidenceStore({ db }: Pick<Database, 'db'>): EvidenceStore {
  return {
    async acknowledgedBy(accountId) {
      const rows = await db
        .selectFrom('emergency_acknowledgements')
        .select(['text', 'version', 'locale', 'line_id', 'at'])
        .where('account_id', '=', accountId)
        .orderBy('at')
        .orderBy('id')
        .execute();
      return rows.map(({ line_id: lineId, ...row }) => ({ ...row, lineId }));
    },
    async chosenAt(accountId) {
      const rows = await db
        .selectFrom('emergency_registrations')
        .select(['line_id', 'registered_at'])
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .execute();
      return new Map(rows.map(({ line_id, registered_at }) => [line_id, registered_at]));
    },
    async checkResults(companyId) {
      const rows = await db
        .selectFrom('emergency_locations')
        .select(['id', 'check_result'])
        .where('company_id', '=', companyId)
        .where('check_result', 'is not', null)
        .execute();
      return new Map(rows.map(({ id, check_result }) => [id, check_result ?? '']));
    },
  };
}
