import type { Accounts, EndSessions } from '../accounts/accounts.ts';
import type { Audit } from '../audit/audit.ts';
import type { Contacts } from '../contacts/contacts.ts';
import type { CountryFinder } from '../gateways/geo-ip/geo-ip.ts';
import type { Messages, SecurityNotices } from '../messages/messages.ts';
import type { OneTimeProofs } from '../one-time-proofs/one-time-proofs.ts';
import type { Origins } from '../origins/origins.ts';
import type { RateLimiter } from '../rate-limiter/rate-limiter.ts';
import type { OperatorLinkDeps } from '../recovery/recovery.ts';
import type { Database } from '../storage/database.ts';
import type { FactorWay, SecondSteps } from '../two-factor/two-factor.ts';
import type { EmailChangeStore } from './email-change-store.ts';

export interface EmailChangeDeps extends OperatorLinkDeps {
  readonly database: Database;
  readonly changes: EmailChangeStore;
  readonly accounts: Accounts;
  readonly contacts: Contacts;
  readonly proofs: OneTimeProofs;
  readonly factorWays: readonly FactorWay[];
  readonly messages: Messages;
  readonly notices: SecurityNotices;
  readonly rateLimiter: RateLimiter;
  readonly audit: Audit;
  readonly countries: CountryFinder;
  readonly secondSteps: SecondSteps;
  readonly origins: Pick<Origins, 'ofBrand'>;
  /** Whether nothing shows if another account has an address (`ENUMERATION=safe`). */
  readonly hidesAccounts: boolean;
  /** Whether a brand refuses passwords (enforceSSOOnly). */
  brandEnforcesSso(brandId: number): boolean;
  readonly endSessionsOf: EndSessions;
}
