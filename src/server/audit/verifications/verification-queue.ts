import { sql } from 'kysely';
import { randomId } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { waitAfter } from '../../work/back-off.ts';
import { takeFree } from '../../work/claim.ts';
import type { VerifiedPart, VerifiedPlace } from '../seals/verify-seals.ts';
import type { VerificationState } from './verification-tables.ts';
import { placeIn, shown, type Verification } from './verifications.ts';

/** A verification that this process alone works on until its lease ends. */
export interface VerificationTurn {
  readonly holder: string;
  /** As it was when the turn began. */
  readonly verification: Verification;
  /** Where the next part begins. */
  readonly place: VerifiedPlace | undefined;
  readonly failures: number;
}

type Found = Pick<
  Verification,
  'records' | 'seals' | 'expired' | 'bySecretsGone' | 'comparedFromAt' | 'answered' | 'newest' | 'finding'
>;

/** What a verification has found with one more part. */
export const withPart = (found: Found, part: VerifiedPart): Found => ({
  records: found.records + part.records,
  seals: found.seals + part.seals,
  expired: found.expired + part.expired,
  bySecretsGone: found.bySecretsGone + part.bySecretsGone,
  // what has expired since is a gap
  comparedFromAt: part.expired > 0 ? part.comparedFromAt : (found.comparedFromAt ?? part.comparedFromAt),
  answered: [...found.answered, ...part.answered],
  newest: part.newest,
  finding: part.finding,
});

/** Much longer than a part takes. */
const leaseMs = 60_000;
const backOff = { firstMs: 10_000 };
const mostFailures = 5;
const columnsOf = (found: Found, place: VerifiedPlace) => ({
  place: JSON.stringify(place),
  records: found.records,
  seals: found.seals,
  expired: found.expired,
  by_secrets_gone: found.bySecretsGone,
  compared_from_at: found.comparedFromAt ?? null,
  newest: found.newest,
  answered: JSON.stringify(found.answered),
  finding: found.finding ? JSON.stringify(found.finding) : null,
});

/** The verifications in the database, for those who work on them. Leases hold by its clock. */
export function createVerificationQueue(database: Database) {
  const { db, now } = database;
  const leased = sql<number>`${now} + ${leaseMs}`;
  const mine = ({ verification, holder }: VerificationTurn) =>
    db
      .updateTable('audit_verifications')
      .where('id', '=', verification.id)
      .where('holder', '=', holder)
      .where('state', '=', 'running');
  const ended = (state: VerificationState) => ({ state, ended_at: now, holder: '' });

  return {
    /** Takes one that no process works on. */
    async claim(): Promise<VerificationTurn | undefined> {
      const holder = randomId();
      const due = db
        .selectFrom('audit_verifications')
        .select('id')
        .where('state', '=', 'running')
        .where('held_until', '<=', now)
        .orderBy('held_until')
        .limit(1);
      const [row] = await takeFree(database, due)
        .updateTable('audit_verifications')
        .set({ holder, held_until: leased })
        .where('id', 'in', (eb) => eb.selectFrom('free').select('free.id'))
        .returningAll()
        .execute();
      if (!row) return undefined;
      return { holder, verification: shown(row), place: placeIn(row.place), failures: row.failures };
    },
    /** Writes until where it has come. @returns whether this process goes on: it is not over, stopped or taken over */
    async note(turn: VerificationTurn, found: Found, { place, isDone }: VerifiedPart): Promise<boolean> {
      const row = await mine(turn)
        .set({
          ...columnsOf(found, place),
          failures: 0,
          held_until: leased,
          ...(isDone && ended(found.finding ? 'broken' : 'sealed')),
        })
        .returning('id')
        .executeTakeFirst();
      return row !== undefined && !isDone;
    },
    /** Lets another process go on at once. */
    async release(turn: VerificationTurn): Promise<void> {
      await mine(turn).set({ holder: '', held_until: 0 }).execute();
    },
    /** Leaves it for a while after a failure; after the last one it has failed. */
    async postpone(turn: VerificationTurn): Promise<void> {
      const failures = turn.failures + 1;
      const later = sql<number>`${now} + ${waitAfter(backOff, turn.failures)}`;
      const isLast = failures >= mostFailures;
      await mine(turn)
        .set({ failures, holder: '', held_until: later, ...(isLast && ended('failed')) })
        .execute();
    },
  };
}
