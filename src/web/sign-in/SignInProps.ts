import type { SignInEvent, SignInState } from './sign-in.flow.ts';

/** What every screen of the sign-in is given: where the flow stands, and the way to tell it what the user did. */
export interface SignInProps {
  readonly state: SignInState;
  readonly send: (event: SignInEvent) => void;
}
