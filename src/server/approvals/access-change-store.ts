import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';

/** Whose way in was changed: that of an account, of all accounts with a provider of a company or a brand, or a role. */
export type AccessSubject =
  | `account:${string}`
  | `company:${string}`
  | `brand:${number}`
  | `role:${string}`
  /** The providers of a company that the request did not name. */
  | 'providers';

/** An own role, by its name and company; those of the installation have none. */
export const subjectOfRole = (name: string, companyId = ''): AccessSubject => `role:${companyId}/${name}`;

/** Who has changed a way in, and when last. */
export interface AccessChangeRecord {
  readonly subject: string;
  /** `account:<id>` or `client:<id>`. */
  readonly changedBy: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** Remembers who has changed by the API how others sign in, so that nobody makes a second person of their own. */
export interface AccessChanges {
  /** Records a change by somebody who acts by the API. */
  note(subjects: readonly AccessSubject[], changedBy: string): Promise<void>;
  of(subjects: readonly AccessSubject[]): Promise<readonly AccessChangeRecord[]>;
}

/** Who has changed a way in is no second person for so long. */
const rememberedMs = 400 * 24 * 3_600_000;

export function createAccessChanges({ db, now }: Database): AccessChanges {
  return {
    async note(subjects, changedBy) {
      if (subjects.length === 0) return;
      const expires_at = sql<number>`${now} + ${rememberedMs}`;
      const values = [...new Set(subjects)].map((subject) => ({
        subject,
        changed_by: changedBy,
        changed_at: now,
        expires_at,
      }));
      await db
        .insertInto('access_changes')
        .values(values)
        .onConflict((conflict) =>
          conflict.columns(['subject', 'changed_by']).doUpdateSet({ changed_at: now, expires_at }),
        )
        .execute();
    },
    async of(subjects) {
      if (subjects.length === 0) return [];
      const rows = await db
        .selectFrom('access_changes')
        .select(['subject', 'changed_by', 'changed_at'])
        .where('subject', 'in', [...subjects])
        .where('expires_at', '>', now)
        .execute();
      return rows.map(({ subject, changed_by, changed_at }) => ({
        subject,
        changedBy: changed_by,
        changedAt: Number(changed_at),
      }));
    },
  };
}
