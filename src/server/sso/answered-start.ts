import type { VerifiedIdentity } from '../gateways/identity-provider/identity-provider.ts';
import type { OpenSignIn } from '../sign-in/sign-in.ts';
import type { Connection } from './connections/connection.ts';
import type { SsoStart } from './start-store.ts';

/** A start whose provider has answered, in the browser that began it. */
export interface AnsweredStart {
  readonly start: SsoStart;
  readonly signIn: OpenSignIn;
  readonly connection: Connection;
  readonly identity: VerifiedIdentity;
}
