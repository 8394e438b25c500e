import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { AuditSealMarkTable } from './seal-tables.ts';

/** What the installation remembers of its chain of seals, outside of the chain, and signed as seals are. */
export type SealMark = Selectable<AuditSealMarkTable>;
export type UnsignedMark = Omit<SealMark, 'secret_id' | 'signature'>;

/** A seal by its number and digest, as it was remembered. */
export interface RememberedSeal {
  readonly number: number;
  readonly digest: string;
}

const textOf = (mark: UnsignedMark) =>
  JSON.stringify([
    'portico-audit-mark-1',
    mark.id,
    mark.number,
    mark.digest,
    mark.after_number,
    mark.after_digest,
    mark.marked_at,
    mark.marked_by,
    mark.reason,
  ]);

export function signMark(secrets: Pick<Secrets, 'attest'>, mark: UnsignedMark): SealMark {
  const { secretId, signature } = secrets.attest(textOf(mark));
  return { ...mark, secret_id: secretId, signature };
}

/** Whether a secret of the installation made the mark. One whose secret is gone could be anybody's. */
export const isMarkGenuine = (secrets: Pick<Secrets, 'isAttested'>, mark: SealMark): boolean =>
  secrets.isAttested(textOf(mark), { secretId: mark.secret_id, signature: mark.signature }) === true;

/** What the first seal after an answer says of it: SHA-256 in base64url. */
export const digestOfMark = (mark: SealMark): string =>
  createHash('sha256')
    .update(JSON.stringify([textOf(mark), mark.secret_id, mark.signature]))
    .digest('base64url');

/** An answer for lost seals: the chain goes on with this number, after the seal that is left. */
export const answerId = (number: number) => `answer:${number}`;

/** The end of the chain, as it was signed last; a loss that nobody has answered for; and answers for losses. */
export function createSealMarks({ db, now }: Pick<Database, 'db' | 'now'>) {
  const byId = (id: string): Promise<SealMark | undefined> =>
    db.selectFrom('audit_seal_marks').selectAll().where('id', '=', id).executeTakeFirst();
  return {
    end: () => byId('end'),
    alarm: () => byId('alarm'),
    answers: (): Promise<SealMark[]> =>
      db.selectFrom('audit_seal_marks').selectAll().where('id', 'like', 'answer:%').orderBy('number').execute(),
    async put(queries: Queries, mark: SealMark): Promise<void> {
      const { id: _, ...values } = mark;
      await queries
        .insertInto('audit_seal_marks')
        .values(mark)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute();
    },
    async remove(queries: Queries, id: string): Promise<void> {
      await queries.deleteFrom('audit_seal_marks').where('id', '=', id).execute();
    },
    /** Whether there are records that would be sealed long ago, if a server had run. */
    async hasOldRecord(): Promise<boolean> {
      const oldest = await db
        .selectFrom('audit')
        .select(['at', now.as('now')])
        .orderBy('at')
        .limit(1)
        .executeTakeFirst();
      return oldest !== undefined && oldest.at < oldest.now - sealedWithinMs;
    },
  };
}
export type SealMarks = ReturnType<typeof createSealMarks>;

/** Records that are older are sealed, if a server runs. */
const sealedWithinMs = 600_000;
