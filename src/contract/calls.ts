import { accountSelectionCalls } from './account-selection.ts';
import { agreementCalls } from './agreement.ts';
import { authorizationCalls } from './authorization.ts';
import type { Call } from './call.ts';
import { configurationCalls } from './configuration.ts';
import { connectionCalls } from './connection.ts';
import { numberCalls } from './number.ts';
import { sessionCalls } from './sessions.ts';
import { signInCalls } from './sign-in.ts';

/** Every call that is answered, by capability. */
export const calls = {
  configuration: configurationCalls,
  signIn: signInCalls,
  accountSelection: accountSelectionCalls,
  agreement: agreementCalls,
  number: numberCalls,
  authorization: authorizationCalls,
  sessions: sessionCalls,
  connection: connectionCalls,
};

type AnyCall = {
  [Group in keyof typeof calls]: (typeof calls)[Group][keyof (typeof calls)[Group]];
}[keyof typeof calls];
export type PathOf<Method extends 'GET' | 'POST'> = Extract<AnyCall, { method: Method }>['path'];
/** The call at a path: with it the page types a request by its path alone and needs no schema at run time. */
export type CallAt<Method extends 'GET' | 'POST', Path extends string> = Extract<
  AnyCall,
  Call<Method> & { path: Path }
>;

export { leavePath } from './leave.ts';

/** The sign-in a call belongs to. */
export const signInHeader = 'portico-sign-in';
