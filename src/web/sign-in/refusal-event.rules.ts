import type { Refusal } from '../../contract/envelope.ts';
import type { ScreenName } from '../../contract/paths.ts';
import type { SignInEvent } from './sign-in.flow.ts';
import { atForm } from './start-state.rules.ts';

interface RefusalFacts {
  hasStep(screen: ScreenName): boolean;
  /** The app asks the page to stay where it is after a failure (ENTRY-11). */
  readonly stays: boolean;
}

/**
 * What a refusal means to the sign-in. One that leads to a step starts it; where no step handles that screen, the
 * refusal is shown as the error that it is.
 */
export function refusalEvent(refusal: Refusal, { hasStep, stays }: RefusalFacts): SignInEvent {
  const { surface, leadsTo } = refusal;
  if (surface === 'step' && leadsTo && hasStep(leadsTo)) return { type: 'stepDue', screen: leadsTo };
  return { type: 'refused', refusal: stays ? atForm(refusal) : refusal };
}
