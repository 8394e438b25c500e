import type { Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { digestOfSeal } from './seal.ts';
import { createSealMarks, isMarkGenuine, signMark, type UnsignedMark } from './seal-marks.ts';
import { createSealStore } from './seal-store.ts';

/** The end of a chain that has no seal yet, or of one after a seal. */
export const endMark = ({ number, digest, at }: { number: number; digest: string; at: number }): UnsignedMark => ({
  id: 'end',
  number,
  digest,
  after_number: number,
  after_digest: digest,
  marked_at: at,
  marked_by: '',
  reason: '',
});

/**
 * Remembers the end of the chain for the first time: in the process that has just made the table of it, or where nothing is to
 * be sealed yet. Records that are there before are of a version that sealed nothing.
 */
export async function beginChain(database: Database, secrets: Pick<Secrets, 'attest' | 'isAttested'>): Promise<void> {
  const marks = createSealMarks(database);
  const end = await marks.end();
  if (end && isMarkGenuine(secrets, end)) return;
  const last = await createSealStore(database).last();
  const place = { number: last?.number ?? 0, digest: last ? digestOfSeal(last) : '' };
  await marks.put(database.db, signMark(secrets, endMark({ ...place, at: Date.now() })));
}
