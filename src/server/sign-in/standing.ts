import { noRestrictions, type Restrictions } from '../access-policy/restrictions.ts';
import type { Account } from '../accounts/account.ts';
import type { Audit } from '../audit/audit.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import type { Gate, Standing } from './gate.rules.ts';
import type { OpenSignIn } from './sign-in-store.ts';

/** What is still due of the steps that the user takes on the way. */
type Due = Pick<
  Standing,
  'isChoiceDue' | 'retirement' | 'isSunsetNoticeDue' | 'areTermsDue' | 'isGovernmentNoticeDue' | 'isConsentDue'
>;
const nothingDue: Due = {
  isChoiceDue: false,
  retirement: undefined,
  isSunsetNoticeDue: false,
  areTermsDue: false,
  isGovernmentNoticeDue: false,
  isConsentDue: false,
};

/**
 * What the gates look at, from the account's record and what is known beside it. Before the password nothing on the way
 * is due yet, and no policy is asked: it would tell strangers of the account.
 */
export function standingOf(account: Account, known: Restrictions = noRestrictions): Standing {
  return {
    ...nothingDue,
    ...known,
    state: account.state,
    isAdministrator: account.role === 'administrator',
    isSsoEnforced: account.isSsoEnforced,
  };
}

/** Whether an account signs in through its company's own provider only, by the word of the company or of its brand. */
export const isSsoEnforced = (parts: { enforcesSso(brandId: number): boolean }, account: Account) =>
  account.isSsoEnforced || parts.enforcesSso(account.brandId);

/** Where an account is still to be chosen: what is said of accounts is asked of the chosen one. */
export const undecided: Standing = {
  ...nothingDue,
  ...noRestrictions,
  isChoiceDue: true,
  state: 'active',
  isAdministrator: false,
  isSsoEnforced: false,
};

/** Records and refuses what stops at a closed gate. @throws Refused with the gate's code */
export async function refuseAtClosedGate(
  audit: Audit,
  gate: Gate | undefined,
  account: Account | undefined,
  signIn: OpenSignIn,
  context: RequestContext,
): Promise<void> {
  if (!gate) return;
  const traces = { ...tracesOf(signIn, context), accountId: account?.id };
  await audit.record({ ...traces, event: 'gateClosed', outcome: gate.name });
  throw new Refused(gate.refusesWith);
}

/** What an audit record says of a sign-in. */
export function tracesOf(signIn: OpenSignIn, context: RequestContext) {
  return { signInId: signIn.id, clientId: signIn.clientId, address: context.address, traceId: context.traceId };
}
