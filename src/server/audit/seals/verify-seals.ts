import type { Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { digestRecords, type RecordsDigest } from './digest-records.ts';
import { findLostSeals, genuineAnswers } from './lost-seals.ts';
import { digestOfSeal, isSealGenuine, type Seal } from './seal.ts';
import { createSealMarks, digestOfMark, type SealMark } from './seal-marks.ts';
import { createSealStore, type SealStore } from './seal-store.ts';

/** What is wrong with the records of a seal: `reordered` are the same contents at other times or with other ids. */
const recordsFaults = ['changed', 'removed', 'added', 'reordered'] as const;
export type RecordsFault = (typeof recordsFaults)[number];
/**
 * What is wrong with seals: one is missing, one does not follow from the one before, one was changed or made without the
 * secret, nothing after one by an unknown secret holds it, a seal that somebody has kept is not there, there is none, seals are lost
 * for which nobody has answered, or nothing says where the chain ends.
 */
const chainFaults = ['missing', 'broken', 'forged', 'unknownSecret', 'replaced', 'none', 'lost', 'endGone'] as const;
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
  /** Losses for which somebody has answered, before the seals that follow here. */
  readonly answered: readonly AnsweredGap[];
  readonly finding?: SealFault | undefined;
  readonly isDone: boolean;
}

/** Seals that were lost, and who has answered for it. */
export interface AnsweredGap {
  /** The number of the first seal after it, and of the last one before. */
  readonly next: number;
  readonly after: number;
  readonly at: number;
  readonly by: string;
  readonly reason: string;
}

type Deps = { readonly database: Database; readonly secrets: Pick<Secrets, 'isAttested'> };

const sealsOfPart = 200;
const recordsOfPart = 5000;
/** The sweep is some time behind, and so is a clock. */
const sweepMs = 3_600_000;
const beginning: VerifiedPlace = { number: 0, digest: '', untilAt: 0 };

/** Verifies some seals of the chain and the records that they cover, up to the first fault. */
export async function verifySeals(deps: Deps, input: VerificationInput): Promise<VerifiedPart> {
  const store = createSealStore(deps.database);
  const newest = await store.last();
  const seals = await store.after(input.after?.number ?? 0, sealsOfPart);
  const limits = await limitsOf(deps.database, store, newest, seals[0]);
  const marks = createSealMarks(deps.database);
  const answers = await genuineAnswers({ marks, secrets: deps.secrets });
  const part = createPart(input.after ?? beginning, newest?.number ?? 0, answers);
  for (const seal of seals) {
    const fault = chainFault(deps, part.place(), seal, answers) ?? keptFault(input, part.place(), seal);
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
  return part.end(await faultAtEnd(deps, part.place(), input), true);
}

/** Collects what a part has verified. */
function createPart(start: VerifiedPlace, newest: number, answers: readonly SealMark[]) {
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
      answered: answers.filter(({ number }) => number > start.number && number <= place.number).map(gapOf),
      finding,
      isDone,
    }),
  };
}

const gapOf = ({ number, after_number, marked_at, marked_by, reason }: SealMark): AnsweredGap => ({
  next: number,
  after: after_number,
  at: marked_at,
  by: marked_by,
  reason,
});

const rangeOf = ({ number, from_at, until_at }: Seal) => ({ seal: number, fromAt: from_at, untilAt: until_at });

const overlaps = (seal: Seal, { from = 0, to = Number.POSITIVE_INFINITY }: VerificationInput) =>
  seal.until_at > from && seal.from_at < to;

/** A seal follows the one before, or an answer for those that are lost in between. */
function chainFault(
  { secrets }: Deps,
  before: VerifiedPlace,
  seal: Seal,
  answers: readonly SealMark[],
): SealFault | undefined {
  const answer = answers.find(({ number }) => number === seal.number);
  const isAfterAnswer =
    answer?.after_number === before.number &&
    answer.after_digest === before.digest &&
    seal.previous === digestOfMark(answer);
  if (seal.number !== before.number + 1 && !isAfterAnswer)
    return { ...rangeOf(seal), kind: 'missing', seal: before.number + 1 };
  if (isSealGenuine(secrets, seal) === false) return { kind: 'forged', ...rangeOf(seal) };
  const follows = seal.is_again ? seal.from_at < before.untilAt : seal.from_at === before.untilAt;
  if ((seal.previous !== before.digest && !isAfterAnswer) || !follows) return { kind: 'broken', ...rangeOf(seal) };
  return undefined;
}

/** A seal that somebody has kept must be there, also if the chain goes on after seals that are lost. */
function keptFault({ kept }: VerificationInput, before: VerifiedPlace, seal: Seal): SealFault | undefined {
  if (!kept) return undefined;
  if (kept.number > before.number && kept.number < seal.number) return { kind: 'replaced', seal: kept.number };
  const isOther = kept.number === seal.number && kept.digest !== digestOfSeal(seal);
  return isOther ? { kind: 'replaced', ...rangeOf(seal) } : undefined;
}

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
async function faultAtEnd(
  { database, secrets }: Deps,
  place: VerifiedPlace,
  { kept }: VerificationInput,
): Promise<SealFault | undefined> {
  const { number: seal, unheld, untilAt } = place;
  if (unheld) return { kind: 'unknownSecret', ...unheld };
  if (kept && kept.number > seal) return { kind: 'replaced', seal: kept.number };
  const marks = createSealMarks(database);
  const isOld = await marks.hasOldRecord();
  const lost = await findLostSeals({ store: createSealStore(database), marks, secrets }, []);
  if (seal === 0 && isOld && (lost === undefined || lost.number === 0)) return { kind: 'none', seal: 0, untilAt };
  if (lost) return { kind: lost.digest === '' ? 'endGone' : 'lost', seal: lost.number };
  return undefined;
}
