import type { NotSent } from '../send-activation.ts';

/** Why an account got no code, for the operator. */
export const withoutActivation: Readonly<Record<NotSent, string>> = {
  notWaiting: 'The account does not wait for its activation: its state is not "notActivated".',
  singleSignOn: 'The company uses single sign-on: its accounts need no activation.',
  tooOften: 'Codes were sent to it a short time ago, or often today. Wait before you send another one.',
  noContact: 'The account has no verified contact that a code can reach. "portico contact add" takes one.',
};
