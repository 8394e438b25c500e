import type { Audit } from '../audit/audit.ts';
import type { Contacts } from '../contacts/contacts.ts';
import type { Gate } from '../gate/gate.ts';
import type { CountryFinder } from '../gateways/geo-ip/geo-ip.ts';
import type { RequestContext } from '../http/serve.ts';
import type { Messages } from '../messages/messages.ts';
import type { OneTimeProofs } from '../one-time-proofs/one-time-proofs.ts';
import type { Origins } from '../origins/origins.ts';
import type { ReplacePasswordDeps } from '../passwords/passwords.ts';
import type { Alarms } from '../rate-limiter/alarms.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { OpenSignIn, SignIn, SignInStore } from '../sign-in/sign-in.ts';
import type { RecoveryStore } from './recovery-store.ts';
import type { RecoverySecondStep } from './second-step.ts';

export interface RecoveryDeps extends ReplacePasswordDeps {
  readonly signIn: Pick<SignIn, 'identify' | 'accountsOf'>;
  readonly store: SignInStore;
  readonly recoveries: RecoveryStore;
  readonly secrets: Pick<Secrets, 'tryOpen'>;
  readonly proofs: OneTimeProofs;
  readonly contacts: Contacts;
  readonly messages: Messages;
  readonly audit: Audit;
  readonly alarms: Pick<Alarms, 'count'>;
  readonly countries: CountryFinder;
  readonly gates: readonly Gate[];
  readonly secondStep: RecoverySecondStep;
  readonly origins: Pick<Origins, 'ofBrand'>;
  /** Whether nothing shows if an account exists (`ENUMERATION=safe`). */
  readonly hidesAccounts: boolean;
  /** Whether a brand refuses passwords (enforceSSOOnly). */
  brandEnforcesSso(brandId: number): boolean;
  /** The locale of the page. */
  chooseLocale(signIn: OpenSignIn, context: RequestContext): string;
  appNameOf(clientId: string): Promise<string>;
}
