import { createHash } from 'node:crypto';
import { type SecurityChange, securityChangeParameter } from '../../contract/account/security-change.ts';
import type { PageParameters } from '../../contract/query-parameters.ts';
import { authorizationPath } from '../../contract/sign-in/authorization.ts';
import { sessionsClientId } from '../clients/clients.ts';
import type { Origin } from '../origins/origins.ts';
import { randomToken } from '../secrets/secrets.ts';

/** Query parameters that determine the appearance of a page and of its sign-in. */
const appearanceParameters: readonly string[] = ['brandId', 'localeId', 'theme'] satisfies (
  | keyof PageParameters
  | 'brandId'
)[];

export const appearanceOf = (query: URLSearchParams) =>
  new URLSearchParams([...query].filter(([name]) => appearanceParameters.includes(name)));

/** A change that the user confirms by another sign-in. */
export interface ConfirmedChange {
  readonly change: SecurityChange;
  readonly email: string | undefined;
}
const confirmedSeconds = 600;

/** A page of Portico's own to which a sign-in leads back. */
interface OwnPage {
  /** Where the browser is. */
  readonly origin: Origin;
  readonly path: string;
  /** Parameters that the page gets back in `state`. */
  readonly kept: URLSearchParams;
}

/**
 * Address of a sign-in that creates a session, or for a change confirms its user: then neither the session nor a trusted
 * device counts. Its authorization code is never redeemed, so the verifier is discarded.
 */
export function signInAddress({ origin, path, kept }: OwnPage, confirmed?: ConfirmedChange): string {
  const query = appearanceOf(kept);
  query.set('state', String(kept));
  query.set('client_id', sessionsClientId);
  query.set('redirect_uri', `${origin}${path}`);
  query.set('response_type', 'code');
  query.set('scope', 'openid');
  query.set('code_challenge', createHash('sha256').update(randomToken()).digest('base64url'));
  query.set('code_challenge_method', 'S256');
  if (confirmed) {
    query.set('prompt', 'login');
    query.set('max_age', String(confirmedSeconds));
    query.set(securityChangeParameter, confirmed.change);
    if (confirmed.email) {
      query.set('login_hint', confirmed.email);
      query.set('ui_options', 'skip_login_id_page'); // who is signed in is known
    }
  }
  return `${authorizationPath}?${query}`;
}
