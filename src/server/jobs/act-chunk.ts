import type { Account } from '../accounts/accounts.ts';
import { sendActivation } from '../activation/activation.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { type AccountAct, type ActRefusal, judgeOf, refusals, type Verdict } from './account-acts.ts';
import { findRows } from './find-rows.ts';
import type { JobLine, LineOutcome } from './job.ts';
import type { NumberedRow } from './sync-chunk.ts';
import { countLines, type TurnNeeds, type Work } from './turn-deps.ts';

/** Writes that an act was done, in its transaction. */
type Note = (tx: Queries) => Promise<void>;

interface Effect {
  /** What the act is called in the audit: the operation on one account. */
  readonly operation: string;
  readonly details?: object;
  readonly outcome: LineOutcome;
  /** Does it to an account that it is due for. @returns why it was refused after all */
  run(needs: TurnNeeds, account: Account, note: Note): Promise<ActRefusal | undefined>;
}

const setState = (state: 'active' | 'disabled', outcome: LineOutcome): Effect => ({
  operation: 'setAccount',
  details: { state },
  outcome,
  async run({ accounts }, { id }, note) {
    await accounts.setState(id, state, note);
    return undefined;
  },
});

const effects: Readonly<Record<AccountAct, Effect>> = {
  disableAccounts: setState('disabled', 'disabled'),
  enableAccounts: setState('active', 'changed'),
  endSessions: {
    operation: 'endSessions',
    outcome: 'changed',
    async run({ database, endSessionsOf, tellSessionsEnded }, account, note) {
      const tell = await tellSessionsEnded(account);
      await inTransaction(database, async (tx) => {
        await endSessionsOf(tx, database, account.id);
        await tell(tx);
        await note(tx);
      });
      return undefined;
    },
  },
  sendActivations: {
    operation: 'sendActivation',
    outcome: 'changed',
    async run(needs, account, note) {
      const { outcome } = await sendActivation(needs, account, false, note);
      return outcome === 'sent' ? undefined : outcome;
    },
  },
};

/**
 * Does an act to the accounts that rows name, or says what it would do, and writes their report. Each account has its record in
 * the audit and its line in one transaction with the act.
 * @param reason why, for the audit
 */
export async function actChunk(
  work: Work,
  act: AccountAct,
  rows: readonly NumberedRow[],
  reason: string | undefined,
): Promise<void> {
  const { needs, queue, job } = work;
  const effect = effects[act];
  const { found, refused } = await findRows(work, rows);
  const judge = await judgeOf(needs, act, job.company_id);
  const done: JobLine[] = [];
  const noted: JobLine[] = [...refused];
  for (const { line, account } of found) {
    const verdict = await judge(account);
    const isDue = verdict === 'due' && job.is_preview === 0;
    if (isDue) {
      const doneLine = { line, outcome: effect.outcome, id: account.id };
      const problem = await perform(work, effect, account, doneLine, reason);
      if (problem === undefined) done.push(doneLine);
      else noted.push(lineOf(effect, line, account.id, problem));
    } else noted.push(lineOf(effect, line, account.id, verdict));
  }
  await queue.note(work, noted);
  countLines(work, [...done, ...noted]);
}

function perform({ needs, queue, ...turn }: Work, effect: Effect, account: Account, line: JobLine, reason?: string) {
  const { operation, details } = effect;
  const all = { ...details, job: turn.job.id, ...(reason !== undefined && { reason }) };
  return effect.run(needs, account, async (tx) => {
    await needs.recordAction(tx, operation, { accountId: account.id, details: all });
    await queue.noteWithin(tx, turn, line);
  });
}

function lineOf({ outcome }: Effect, line: number, id: string, verdict: Verdict): JobLine {
  if (verdict === 'due') return { line, id, outcome };
  return verdict === 'same'
    ? { line, id, outcome: 'same' }
    : { line, id, outcome: 'refused', problem: refusals[verdict] };
}
