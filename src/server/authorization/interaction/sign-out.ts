import type { KoaContextWithOIDC } from 'oidc-provider';
import { signedOutPath } from '../../../contract/leave.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { hostNameOf } from '../../http/host-name.ts';
import type { Origins } from '../../origins/origins.ts';
import { type AppVisit, appVisit } from '../interaction/app-visit.ts';
import type { StartInteractionDeps } from '../interaction/start-interaction.ts';

export interface SignOutForm {
  readonly action: string;
  readonly token: string;
  /** The app sent an ID token of the session, so no confirmation is needed. */
  readonly isHinted: boolean;
  /** The app's address after the sign-out. */
  readonly continuesAt: string | undefined;
}

/** Content of the page that asks for confirmation. */
export interface SignOutQuestion {
  readonly form: SignOutForm;
  readonly visit: AppVisit;
}

export interface SignOutDeps extends StartInteractionDeps {
  readonly origins: Pick<Origins, 'ofRequest'>;
  readonly accounts: Pick<Accounts, 'byId'>;
}

/** Without an app's address, the browser goes to a confirmation page with the same brand and language. */
export async function signOutQuestion(deps: SignOutDeps, ctx: KoaContextWithOIDC): Promise<SignOutQuestion> {
  const { session, client, params } = ctx.oidc;
  const account = await deps.accounts.byId(session?.accountId ?? '');
  // The library parses only its own parameters.
  const visit = await appVisit(deps, ctx, { ...ctx.query, ...params }, account?.brandId);
  const { state } = session as unknown as { state: { postLogoutRedirectUri?: string } }; // set by the library just before
  state.postLogoutRedirectUri ??=
    deps.origins.ofRequest({ hostName: hostNameOf(ctx.req) }) + signedOutAddress(visit, client?.clientId);
  return { form: signOutFormOf(ctx), visit };
}

function signedOutAddress({ brandId, localeId }: AppVisit, clientId: string | undefined): string {
  const query = new URLSearchParams({ brandId: String(brandId) });
  if (localeId) query.set('localeId', localeId);
  if (clientId) query.set('clientId', clientId);
  return `${signedOutPath}?${query}`;
}

/** Whether a second click confirms a sign-out that is already done. */
export const isSignedOutAlready = ({ oidc }: KoaContextWithOIDC) =>
  oidc?.route === 'end_session_confirm' && !oidc.session?.accountId;

function signOutFormOf({ oidc }: KoaContextWithOIDC): SignOutForm {
  const { session, entities, params } = oidc;
  const subject = (entities.IdTokenHint as { payload?: { sub?: string } } | undefined)?.payload?.sub; // a decoded token
  const continuesAt = params?.post_logout_redirect_uri;
  return {
    action: oidc.urlFor('end_session_confirm'),
    token: String((session as { state?: { secret?: string } } | undefined)?.state?.secret ?? ''), // set by the library just before
    isHinted: subject !== undefined && subject === session?.accountId,
    continuesAt: typeof continuesAt === 'string' ? continuesAt : undefined,
  };
}
