import type { Audit } from '../audit/audit.ts';
import type { Contacts } from '../contacts/contacts.ts';
import type { CountryFinder } from '../gateways/geo-ip/geo-ip.ts';
import type { Messages, Outbox } from '../messages/messages.ts';
import type { ReplacePasswordDeps } from '../passwords/passwords.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { SignInStore } from '../sign-in/sign-in.ts';
import type { ActivationStore } from './activation-store.ts';

export interface ActivationDeps extends ReplacePasswordDeps {
  readonly activations: ActivationStore;
  readonly store: SignInStore;
  readonly secrets: Secrets;
  readonly contacts: Contacts;
  readonly messages: Messages;
  readonly outbox: Pick<Outbox, 'queue'>;
  readonly audit: Audit;
  readonly countries: CountryFinder;
  readonly publicUrl: string;
  /** Whether a brand refuses passwords (enforceSSOOnly). */
  brandEnforcesSso(brandId: number): boolean;
}
