import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import Lock from 'lucide/dist/esm/icons/lock.mjs';
import Monitor from 'lucide/dist/esm/icons/monitor.mjs';
import type { ExplainedReference } from '../../kernel/management.generated.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import type { IconShapes, Tone } from '../../parts/icons/Icon.tsx';
import { whatHappened } from '../../parts/records/audit-words.ts';

type StoryLine = ExplainedReference['story'][number];
type FailedText = `person.stopped.${'password' | 'passkey' | 'secondStep'}`;

interface StoryLook {
  readonly icon: IconShapes;
  readonly tone: Tone;
  readonly title: string;
}

/** Words for checks that did not pass, by event; for a password, when it was wrong. */
const failedCheck: Readonly<Record<string, FailedText>> = {
  passwordChecked: 'person.stopped.password',
  passkeyChecked: 'person.stopped.passkey',
  secondFactorChecked: 'person.stopped.secondStep',
};
/** With these outcomes, `failedCheck` says everything. */
const plainOutcomes = new Set(['mismatch', 'wrong']);
/** Outcomes with which a check has not failed, or was not made. */
const otherOutcomes = new Set(['ok', 'hasNone', 'provenForSetUp']);

/** How a line of a story is shown: an error that the user saw, a lock, something that failed or that was done. */
export function storyLookOf(say: ConsoleSay, { event, outcome }: Pick<StoryLine, 'event' | 'outcome'>): StoryLook {
  if (event === 'error') return { icon: Monitor, tone: 'bad', title: say('support.shown') };
  const failed = otherOutcomes.has(outcome) ? undefined : failedCheck[event];
  const title = failed ? say(failed) : whatHappened(say, { event, outcome });
  if (event === 'accountLocked') return { icon: Lock, tone: 'bad', title };
  return outcome === 'ok' ? { icon: CircleCheck, tone: 'ok', title } : { icon: CircleX, tone: 'warn', title };
}

/** The outcome as the audit has it, where the title does not say it. */
export function outcomeBeside({ event, outcome }: Pick<StoryLine, 'event' | 'outcome'>): string | undefined {
  const isTold = outcome === 'ok' || (event in failedCheck && plainOutcomes.has(outcome));
  return isTold ? undefined : outcome;
}
