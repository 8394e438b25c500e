import type { SignInState } from '../../rules/sign-in/sign-in-state.ts';
import type { SignInEvent } from './sign-in.flow.ts';

/** Properties of the credential and password screens: the state of the flow, and how to send it events. */
export interface SignInProps {
  readonly state: SignInState;
  readonly send: (event: SignInEvent) => void;
}
