import type { Account } from '../accounts/accounts.ts';
import type { VerifiedIdentity } from '../gateways/identity-provider/identity-provider.ts';
import type { OpenSignIn } from '../sign-in/sign-in.ts';
import type { Connection } from './stores/connection.ts';
import type { SsoStart } from './stores/start-store.ts';

/** A start whose provider has answered, in the browser that began it. */
export interface AnsweredStart {
  readonly start: SsoStart;
  readonly signIn: OpenSignIn;
  readonly connection: Connection;
  readonly identity: VerifiedIdentity;
}

/** An account that a provider of its company vouches for. */
export interface ProvenIdentity extends Pick<AnsweredStart, 'signIn' | 'identity'> {
  /** Undefined if the browser has visited no provider. */
  readonly start?: Pick<SsoStart, 'isFresh'>;
  readonly connection: Pick<Connection, 'id' | 'companyId' | 'sessionHours' | 'trustsSecondFactor' | 'domains'>;
  readonly account: Account;
}
