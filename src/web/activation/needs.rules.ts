import type { ChangeNeeds } from '../parts/password/new-password.rules.ts';
import type { SetUp } from './activation.flow.ts';

/** The fields of the form for the first password, or those beside a passkey. */
export function needsOf({ form: { isPinDue, accountInformation } }: SetUp, isPasskey = false): ChangeNeeds {
  return { needsCurrent: false, needsPassword: !isPasskey, needsPin: isPinDue, accountInformation };
}
