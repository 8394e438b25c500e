import { createHash, type Hash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { isSpread } from '../../storage/spread-tables.ts';
import type { AuditTable } from '../audit-tables.ts';

type Row = Selectable<AuditTable>;
type Key = Pick<Row, 'at' | 'id'>;

/** From a time to before another, in milliseconds since 1970. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/** What records are like, without the records. */
export interface RecordsDigest {
  readonly records: number;
  readonly first: Key;
  readonly last: Key;
  /** SHA-256 of all records in the order of their times and ids, in base64url. */
  readonly digest: string;
  /** Sum of the SHA-256 of each record without its time and id, modulo 2^256, in hexadecimal digits. */
  readonly contents: string;
  /** Before this time all of the period is in the digest. */
  readonly until: number;
}

/** The embedded database reads in the thread that answers requests. */
const recordsAtOnce = { sqlite: 100, postgres: 500 } as const;
const modulus = 1n << 256n;

/**
 * Reads the records of a period page by page, and digests them. It never holds more than a page and the records of one
 * millisecond.
 * @param isEnough whether it ends before the record of the time `next`, the last one being of the time `last`
 * @returns undefined when there are none
 */
export async function digestRecords(
  database: Database,
  { from, until }: Period,
  isEnough: (count: number, last: number, next: number) => boolean = () => false,
): Promise<RecordsDigest | undefined> {
  const digest = createDigest();
  let same: Row[] = [];
  for await (const row of recordsOf(database, from, until)) {
    const [one] = same;
    if (one && row.at !== one.at) {
      digest.add(same);
      same = [];
      if (isEnough(digest.count(), one.at, row.at)) return digest.end(one.at + 1);
    }
    same.push(row);
  }
  digest.add(same);
  return digest.end(until);
}

/** Records that fill most of a page. */
const wanted = 400;
const firstSpanMs = 1000;

/**
 * Each part of an audit that is spread over machines answers a whole page, of which one is left. So it is asked for about as
 * long a time as fills one.
 */
async function* recordsOf({ db, kind }: Database, from: number, until: number): AsyncGenerator<Row> {
  const isInParts = kind === 'postgres' && (await isSpread(db, 'audit'));
  let spanMs = isInParts ? firstSpanMs : Number.POSITIVE_INFINITY;
  let after: Key = { at: from, id: '' };
  for (;;) {
    const end = Math.min(until, after.at + spanMs);
    const page = await db
      .selectFrom('audit')
      .selectAll()
      .where('at', '>=', after.at) // which partitions they may be in
      .where('at', '<', end)
      .where(sql<boolean>`(at, id) > (${after.at}, ${after.id})`)
      .orderBy('at')
      .orderBy('id')
      .limit(recordsAtOnce[kind])
      .execute();
    yield* page;
    const full = page[recordsAtOnce[kind] - 1];
    if (!full && end >= until) return;
    const next = full ?? { at: end, id: '' };
    const fillingMs = ((next.at - after.at) * wanted) / Math.max(page.length, wanted / 10);
    if (isInParts) spanMs = Math.max(1, Math.round(fillingMs));
    after = next;
    await turn(); // requests come first
  }
}

function createDigest() {
  const whole: Hash = createHash('sha256');
  let contents = 0n;
  let count = 0;
  let first: Key | undefined;
  let last: Key | undefined;
  return {
    count: () => count,
    /** Adds the records of one time. Databases order ids differently, so bytes decide. */
    add(rows: readonly Row[]) {
      const ordered = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      for (const row of ordered) {
        const content = contentOf(row);
        whole.update(`${JSON.stringify([row.id, row.at, ...content])}\n`);
        contents = (contents + numberOf(content)) % modulus;
      }
      count += rows.length;
      first ??= ordered[0];
      last = ordered.at(-1) ?? last;
    },
    end(until: number): RecordsDigest | undefined {
      if (!first || !last) return undefined;
      const { at, id } = last;
      return {
        records: count,
        first: { at: first.at, id: first.id },
        last: { at, id },
        digest: whole.digest('base64url'),
        contents: contents.toString(16),
        until,
      };
    },
  };
}

/** The columns are named: one that is added later is not in the seals of before. */
const contentOf = (row: Row) => [
  row.event,
  row.outcome,
  row.account_id,
  row.client_id,
  row.sign_in_id,
  row.address,
  row.trace_id,
  row.operator,
  row.details,
];

const numberOf = (content: ReturnType<typeof contentOf>) =>
  BigInt(`0x${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`);
