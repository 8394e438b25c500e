import type { ExternalProvider } from '../../contract/brand/external-providers.ts';
import type { Accounts, Companies, EndSessions } from '../accounts/accounts.ts';
import type { Audit } from '../audit/audit.ts';
import type { Gate } from '../gate/gate.ts';
import type { CountryFinder } from '../gateways/geo-ip/geo-ip.ts';
import type { IdentityProviders } from '../gateways/identity-provider/identity-providers.ts';
import type { Negotiate } from '../gateways/negotiate/negotiate.ts';
import type { RequestContext } from '../http/serve.ts';
import type { SecurityNotices } from '../messages/messages.ts';
import type { Origins } from '../origins/origins.ts';
import type { RateLimiter } from '../rate-limiter/rate-limiter.ts';
import type { SignInStore } from '../sign-in/sign-in.ts';
import type { Database } from '../storage/database.ts';
import type { SecondSteps } from '../two-factor/two-factor.ts';
import type { SingleSignOn } from './stores/single-sign-on.ts';
import type { SsoFailure } from './stores/start-store.ts';

/** Why a provider vouches for nobody. */
export interface ReportedFailure
  extends Pick<SsoFailure, 'detail' | 'traceId'>,
    Partial<Pick<SsoFailure, 'name' | 'code'>> {
  readonly connection: string;
  /** The sign-in that it is part of. */
  readonly signInId?: string;
}

export interface SsoDeps extends SingleSignOn {
  readonly secondSteps: SecondSteps;
  readonly endSessionsOf: EndSessions;
  readonly database: Database;
  readonly accounts: Accounts;
  readonly companies: Pick<Companies, 'byId'>;
  readonly audit: Audit;
  readonly rateLimiter: RateLimiter;
  /** All gates, in the order in which they are checked. */
  readonly gates: readonly Gate[];
  /** The unfinished sign-ins. */
  readonly store: SignInStore;
  readonly providers: IdentityProviders;
  /** What verifies the users of companies' networks; undefined if nothing does. */
  readonly negotiate: Negotiate | undefined;
  readonly notices: SecurityNotices;
  readonly countries: CountryFinder;
  readonly origins: Origins;
  /** Whether the browser may skip the second factor of an account (MFA-4). */
  isTrustedDevice(accountId: string, context: Pick<RequestContext, 'trustCookie' | 'deviceId'>): Promise<boolean>;
  /** Whether the switches of a brand let it offer a provider (BRAND-7). */
  brandOffers(brandId: number, provider: ExternalProvider): boolean;
  /** Whether a brand refuses passwords (enforceSSOOnly). */
  brandEnforcesSso(brandId: number): boolean;
  /** Whether a brand offers single sign-on (ssoEnabled). */
  brandOffersSso(brandId: number): boolean;
  /** Whether a redirect address is registered for an app (REDIR-2). @throws Refused 208 */
  verifyRedirect(clientId: string, redirectUri: string): Promise<void>;
  /** Tells operators why a provider vouches for nobody. */
  reportFailure(failure: ReportedFailure): void;
}
