import type { Refusal } from '../../contract/envelope.ts';
import type { ScreenName } from '../../contract/paths.ts';
import type { SignInEvent } from './sign-in.flow.ts';

/**
 * What a refusal means to the sign-in. One that leads to a step starts it; where no step handles that screen, the
 * refusal is shown as the error that it is.
 */
export function refusalEvent(refusal: Refusal, hasStep: (screen: ScreenName) => boolean): SignInEvent {
  const { surface, leadsTo } = refusal;
  return surface === 'step' && leadsTo && hasStep(leadsTo)
    ? { type: 'stepDue', screen: leadsTo }
    : { type: 'refused', refusal };
}
