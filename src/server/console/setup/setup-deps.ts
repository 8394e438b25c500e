import type { Account, Companies } from '../../accounts/accounts.ts';
import type { Audit } from '../../audit/audit.ts';
import type { PathCookie } from '../../http/cookies.ts';
import type { Outbox } from '../../messages/messages.ts';
import type { Origins } from '../../origins/origins.ts';
import type { RateLimiter } from '../../rate-limiter/rate-limiter.ts';
import type { SetupLink, SetupLinks } from '../../setup-links/setup-links.ts';
import type { SingleSignOn } from '../../sso/sso.ts';
import type { Database } from '../../storage/database.ts';

/** What the page of a set-up link and its API work on. */
export interface SetupDeps {
  readonly database: Database;
  readonly accounts: { byId(id: string): Promise<Account | undefined> };
  readonly companies: Pick<Companies, 'byId'>;
  readonly singleSignOn: Pick<SingleSignOn, 'connections' | 'domains' | 'realms'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly outbox: Pick<Outbox, 'queue'>;
  readonly rateLimiter: Pick<RateLimiter, 'consume' | 'consumeAll'>;
  readonly origins: Pick<Origins, 'ofInstallation' | 'ofRequest' | 'all'>;
  readonly setupLinks: SetupLinks;
  readonly setupCookie: PathCookie;
  /** The giver of a link, while the account is active and may still change the single sign-on of the company. */
  findGiver(link: SetupLink): Promise<Account | undefined>;
}
