import type { KoaContextWithOIDC } from 'oidc-provider';
import { signedOutPath } from '../../contract/leave.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { type AppVisit, appVisit } from './app-visit.ts';
import type { StartInteractionDeps } from './start-interaction.ts';

export interface SignOutForm {
  readonly action: string;
  readonly token: string;
  /** The app named the session that it ends: nothing needs to be asked. */
  readonly isHinted: boolean;
  /** Where the app wants the browser afterwards. */
  readonly continuesAt: string | undefined;
}

/** What the page that asks whether to sign out is made of. */
export interface SignOutQuestion {
  readonly form: SignOutForm;
  readonly visit: AppVisit;
}

export interface SignOutParts extends StartInteractionDeps {
  readonly publicUrl: string;
  readonly accounts: Pick<Accounts, 'byId'>;
}

/** Where no app is to be gone to afterwards, the page that says that it is done keeps brand and language. */
export async function signOutQuestion(parts: SignOutParts, ctx: KoaContextWithOIDC): Promise<SignOutQuestion> {
  const { session, client, params } = ctx.oidc;
  const account = await parts.accounts.byId(session?.accountId ?? '');
  // The library reads little more than its own parameters of such an address.
  const visit = await appVisit(parts, ctx, { ...ctx.query, ...params }, account?.brandId);
  const { state } = session as unknown as { state: { postLogoutRedirectUri?: string } }; // set by the library just before
  state.postLogoutRedirectUri ??= parts.publicUrl + signedOutAddress(visit, client?.clientId);
  return { form: signOutFormOf(ctx), visit };
}

function signedOutAddress({ brandId, localeId }: AppVisit, clientId: string | undefined): string {
  const query = new URLSearchParams({ brandId: String(brandId) });
  if (localeId) query.set('localeId', localeId);
  if (clientId) query.set('clientId', clientId);
  return `${signedOutPath}?${query}`;
}

/** What is confirmed twice by two clicks finds no session any more. */
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
