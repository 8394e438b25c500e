import type { Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { digestRecords, type RecordsDigest } from './digest-records.ts';
import { digestOfSeal, isSealGenuine, type Seal } from './seal.ts';
import { createSealStore, type SealStore } from './seal-store.ts';

/** What is wrong with the records of a seal: `reordered` are the same contents at other times or with other ids. */
const recordsFaults = ['changed', 'removed', 'added', 'reordered'] as const;
export type RecordsFault = (typeof recordsFaults)[number];
/**
 * What is wrong with seals: one is missing, one does not follow from the one before, one was changed or made without the
 * secret, nothing after one by an unknown secret holds it, a seal that somebody has kept is not there, or there is none.
 */
const chainFaults = ['missing', 'broken', 'forged', 'unknownSecret', 'replaced', 'none'] as const;
export type ChainFault = (typeof chainFaults)[number];
export const sealFaults = [...recordsFaults, ...chainFaults] as const;

/** What verification has found. Times are in milliseconds since 1970. */
export interface SealFault {
  readonly kind: RecordsFault | ChainFault;
  /** Number of the seal. */
  readonly seal: number;
  readonly fromAt?: number;
  readonly untilAt?: number;
  /** Records that were sealed, and that are there. */
  readonly sealed?: number;
  readonly found?: number;
  readonly secretId?: string;
}

/** Until where seals were verified. */
export interface VerifiedPlace {
  readonly number: number;
  readonly digest: string;
  readonly untilAt: number;
  /** The first seal since the last genuine one whose secret is not configured. */
  readonly unheld?: { readonly seal: number; readonly secretId: string } | undefined;
}

export interface VerificationInput {
  /** Records are compared from the seal that covers this time, to the one before which is the other time. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** A seal that was kept elsewhere. */
  readonly kept?: { readonly number: number; readonly digest: string } | undefined;
  readonly after?: VerifiedPlace | undefined;
}

/** A part of a verification. The next one goes on at its place. */
export interface VerifiedPart {
  /** Records and seals that are as they were written. */
  readonly records: number;
  readonly seals: number;
  /** From which time on records could be compared, without a gap until here. */
  readonly comparedFromAt?: number | undefined;
  /** Seals whose records have expired, and those that a later one seals again. */
  readonly expired: number;
  readonly again: number;
  /** Seals by secrets that are not configured any more. */
  readonly bySecretsGone: number;
  readonly place: VerifiedPlace;
  /** The number of the newest seal. */
  readonly newest: number;
  readonly finding?: SealFault | undefined;
  readonly isDone: boolean;
}

type Deps = { readonly database: Database; readonly secrets: Pick<Secrets, 'isAttested'> };

const sealsOfPart = 200;
const recordsOfPart = 5000;
/** The sweep is some time behind, and so is a clock. */
const sweepMs = 3_600_000;
/** Records that are older are sealed, if a server runs. */
const sealedWithinMs = 600_000;
const beginning: VerifiedPlace = { number: 0, digest: '', untilAt: 0 };

/** Verifies some seals of the chain and the records that they cover, up to the first fault. */
export async function verifySeals(deps: Deps, input: VerificationInput): Promise<VerifiedPart> {
  const store = createSealStore(deps.database);
  const newest = await store.last();
  const seals = await store.after(input.after?.number ?? 0, sealsOfPart);
  const limits = await limitsOf(deps.database, store, newest, seals[0]);
  const part = createPart(input.after ?? beginning, newest?.number ?? 0);
  for (const seal of seals) {
    const fault = chainFault(deps, part.place(), seal) ?? keptFault(input, seal);
    if (fault) return part.end(fault);
    const isRead = overlaps(seal, input) && !limits.isAgain(seal);
    part.passed(seal, isSealGenuine(deps.secrets, seal) === true, limits.isAgain(seal));
    if (isRead) {
      const found = await digestRecords(deps.database, { from: seal.from_at, until: seal.until_at });
      const kind = recordsFault(seal, found);
      if (kind === 'removed' && seal.first_at < limits.keptSince(seal)) part.expired();
      else if (kind) return part.end({ kind, ...rangeOf(seal), sealed: seal.records, found: found?.records ?? 0 });
      else part.compared(seal);
    }
    if (part.records() >= recordsOfPart) return part.end(undefined);
  }
  if (seals.length === sealsOfPart) return part.end(undefined);
  return part.end(await faultAtEnd(deps.database, part.place(), input), true);
}

/** Collects what a part has verified. */
function createPart(start: VerifiedPlace, newest: number) {
  let place = start;
  let [records, seals, expired, again, bySecretsGone] = [0, 0, 0, 0, 0];
  let comparedFromAt: number | undefined;
  return {
    place: () => place,
    records: () => records,
    passed(seal: Seal, isGenuine: boolean, isAgain: boolean) {
      const unheld = isGenuine ? undefined : (place.unheld ?? { seal: seal.number, secretId: seal.secret_id });
      place = { number: seal.number, digest: digestOfSeal(seal), untilAt: seal.until_at, unheld };
      if (!isGenuine) bySecretsGone += 1;
      if (isAgain) again += 1;
    },
    expired() {
      expired += 1;
      comparedFromAt = undefined;
    },
    compared(seal: Seal) {
      records += seal.records;
      seals += 1;
      comparedFromAt ??= seal.first_at;
    },
    end: (finding: SealFault | undefined, isDone = finding !== undefined): VerifiedPart => ({
      records,
      seals,
      comparedFromAt,
      expired,
      again,
      bySecretsGone,
      place,
      newest,
      finding,
      isDone,
    }),
  };
}

const rangeOf = ({ number, from_at, until_at }: Seal) => ({ seal: number, fromAt: from_at, untilAt: until_at });

const overlaps = (seal: Seal, { from = 0, to = Number.POSITIVE_INFINITY }: VerificationInput) =>
  seal.until_at > from && seal.from_at < to;

function chainFault({ secrets }: Deps, before: VerifiedPlace, seal: Seal): SealFault | undefined {
  if (seal.number !== before.number + 1) return { ...rangeOf(seal), kind: 'missing', seal: before.number + 1 };
  if (isSealGenuine(secrets, seal) === false) return { kind: 'forged', ...rangeOf(seal) };
  const follows = seal.is_again ? seal.from_at < before.untilAt : seal.from_at === before.untilAt;
  if (seal.previous !== before.digest || !follows) return { kind: 'broken', ...rangeOf(seal) };
  return undefined;
}

const keptFault = ({ kept }: VerificationInput, seal: Seal): SealFault | undefined =>
  kept?.number === seal.number && kept.digest !== digestOfSeal(seal)
    ? { kind: 'replaced', ...rangeOf(seal) }
    : undefined;

function recordsFault(seal: Seal, found: RecordsDigest | undefined): RecordsFault | undefined {
  const count = found?.records ?? 0;
  if (count !== seal.records) return count < seal.records ? 'removed' : 'added';
  if (found?.digest === seal.digest) return undefined;
  return found?.contents === seal.contents ? 'reordered' : 'changed';
}

/** What depends on later seals: which seals are sealed again, and how long records are kept by now. */
async function limitsOf({ db, now }: Database, store: SealStore, newest: Seal | undefined, first: Seal | undefined) {
  const again = first ? await store.again(first.number) : [];
  const read = await db.selectNoFrom(now.as('now')).executeTakeFirstOrThrow();
  return {
    isAgain: (seal: Seal) => again.some((later) => later.number > seal.number && later.from_at < seal.until_at),
    /** Records of an earlier time may have expired. */
    keptSince: (seal: Seal) => read.now + sweepMs - Math.min(seal.kept_ms, newest?.kept_ms ?? seal.kept_ms),
  };
}

/** What the end of the chain lacks. */
async function faultAtEnd(database: Database, place: VerifiedPlace, { kept }: VerificationInput) {
  const { number: seal, unheld, untilAt } = place;
  if (unheld) return { kind: 'unknownSecret', ...unheld } satisfies SealFault;
  if (kept && kept.number > seal) return { kind: 'replaced', seal: kept.number } satisfies SealFault;
  if (seal === 0 && (await hasOldRecord(database))) return { kind: 'none', seal: 0, untilAt } satisfies SealFault;
  return undefined;
}

async function hasOldRecord({ db, now }: Database): Promise<boolean> {
  const oldest = await db
    .selectFrom('audit')
    .select(['at', now.as('now')])
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return oldest !== undefined && oldest.at < oldest.now - sealedWithinMs;
}
