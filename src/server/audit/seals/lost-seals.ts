import type { Secrets } from '../../secrets/secrets.ts';
import { digestOfSeal, type Seal } from './seal.ts';
import { isMarkGenuine, type RememberedSeal, type SealMark, type SealMarks } from './seal-marks.ts';
import type { SealStore } from './seal-store.ts';

/** Seals that are gone or were replaced: up to which number, and where that was known from. */
export interface LostSeals extends RememberedSeal {
  readonly knownFrom: string;
}

export interface LostSealsDeps {
  readonly store: Pick<SealStore, 'last' | 'byNumber'>;
  readonly marks: SealMarks;
  readonly secrets: Pick<Secrets, 'isAttested'>;
}

/** Whether somebody has answered for a loss since a seal was remembered. */
export const isAnswered = (answers: readonly SealMark[], { number }: Pick<RememberedSeal, 'number'>): boolean =>
  answers.some(({ number: next }) => number < next);

export const genuineAnswers = async ({ marks, secrets }: Pick<LostSealsDeps, 'marks' | 'secrets'>) =>
  (await marks.answers()).filter((answer) => isMarkGenuine(secrets, answer));

/**
 * Compares the chain with what is remembered of it outside: its signed end, a loss that was noticed before, and what this
 * process or a file knows. Who writes to the database alone can remove all of that too, but not make it fit.
 * @param remembered what is known elsewhere
 * @returns the newest seal that is lost and that nobody has answered for
 */
export async function findLostSeals(
  deps: LostSealsDeps,
  remembered: readonly (RememberedSeal & { readonly knownFrom: string })[],
): Promise<LostSeals | undefined> {
  const { store, marks, secrets } = deps;
  const [end, alarm, answers] = await Promise.all([marks.end(), marks.alarm(), genuineAnswers(deps)]);
  const genuineAlarm = alarm && isMarkGenuine(secrets, alarm) ? alarm : undefined;
  const lost: LostSeals[] = [];
  if (genuineAlarm && !isAnswered(answers, genuineAlarm)) lost.push(lostOf(genuineAlarm, 'an earlier alarm'));
  const isEndGenuine = end !== undefined && isMarkGenuine(secrets, end);
  if (!isEndGenuine && (await isEndMissed(deps, answers)))
    lost.push({
      number: (await store.last())?.number ?? 0,
      digest: '',
      knownFrom: 'the end of the chain, which is gone',
    });
  const known = isEndGenuine ? [...remembered, lostOf(end, 'the signed end of the chain')] : remembered;
  for (const one of known)
    if (one.number > 0 && !isAnswered(answers, one) && !isThere(await store.byNumber(one.number), one)) lost.push(one);
  return lost.toSorted((one, other) => other.number - one.number)[0];
}

const lostOf = ({ number, digest }: RememberedSeal, knownFrom: string): LostSeals => ({ number, digest, knownFrom });

const isThere = (seal: Seal | undefined, { digest }: RememberedSeal) =>
  seal !== undefined && digestOfSeal(seal) === digest;

/** A chain that has begun has an end. Before, there is nothing that could have been sealed. */
async function isEndMissed({ store, marks }: LostSealsDeps, answers: readonly SealMark[]): Promise<boolean> {
  return answers.length > 0 || (await store.last()) !== undefined || (await marks.hasOldRecord());
}
