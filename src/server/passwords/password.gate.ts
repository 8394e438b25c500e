import type { Account } from '../accounts/accounts.ts';
import type { Gate } from '../gate/gate.ts';
import { changeDueOf } from './change-due.rules.ts';

/** Closed until the user has replaced the password, after every other proof (RESET-3). */
const changeGate = (name: string, refusalCode: Gate['refusalCode'], reason: ReturnType<typeof changeDueOf>): Gate => ({
  name,
  stage: 'beforeCode',
  refusalCode,
  isClosed: ({ account }: { readonly account: Account | undefined }) =>
    account !== undefined && changeDueOf(account) === reason,
});

/** A numeric password of former days, a temporary one of an operator, and one that is older than the company allows. */
export const passwordGates: readonly Gate[] = [
  { ...changeGate('numericPasswordExpired', 319, 'legacy'), isAskedOfTokens: true },
  changeGate('oneTimePassword', 'oneTimePassword', 'oneTime'),
  // from a day on: what an old password has opened is renewed no more
  { ...changeGate('passwordExpired', 'passwordExpired', 'expired'), isAskedOfTokens: true },
];
