import type { Account } from '../accounts/accounts.ts';
import type { Audit } from '../audit/audit.ts';
import type { Clients } from '../clients/clients.ts';
import type { Contacts } from '../contacts/contacts.ts';
import type { CountryFinder } from '../gateways/geo-ip/geo-ip.ts';
import type { Messages, Outbox } from '../messages/messages.ts';
import type { Origins } from '../origins/origins.ts';
import type { CreatePasskeyDeps } from '../passkeys/passkeys.ts';
import type { ReplacePasswordDeps } from '../passwords/passwords.ts';
import type { Alarms } from '../rate-limiter/alarms.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { LoginIdentifier, SignInStore } from '../sign-in/sign-in.ts';
import type { ActivationStore } from './activation-store.ts';

export interface ActivationDeps extends ReplacePasswordDeps, CreatePasskeyDeps {
  readonly accounts: ReplacePasswordDeps['accounts'];
  readonly activations: ActivationStore;
  readonly store: SignInStore;
  readonly secrets: Secrets;
  readonly contacts: Contacts;
  readonly messages: Messages;
  readonly outbox: Pick<Outbox, 'queue'>;
  readonly audit: Audit;
  readonly alarms: Pick<Alarms, 'count'>;
  readonly countries: CountryFinder;
  readonly origins: Pick<Origins, 'ofBrand'>;
  readonly clients: Pick<Clients, 'byId'>;
  /** The accounts of a name as typed. */
  accountsOf(identifier: LoginIdentifier): Promise<readonly Account[]>;
  /** Country of numbers without a calling code (ISO 3166), by brand. */
  homeCountryOf(brandId: number): string;
  /** Whether answers hide which accounts there are. */
  readonly hidesAccounts: boolean;
  /** Whether a brand refuses passwords (enforceSSOOnly). */
  brandEnforcesSso(brandId: number): boolean;
}
