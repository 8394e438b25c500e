import { Refused } from '../../http/refused.ts';
import type { JsonResponse, RouteRequest } from '../../http/routes.ts';
import { isSameOrigin, sentOriginOf } from '../../origins/same-origin.ts';
import { type OpenSignIn, ownSignIn } from '../../sign-in/sign-in.ts';
import type { ProvenIdentity } from '../answered-start.ts';
import { countLookUp } from '../connections/find-connections.ts';
import { findAccount } from '../identities/find-account.ts';
import { proveBySingleSignOn } from '../prove-by-single-sign-on.ts';
import type { SsoDeps } from '../sso-deps.ts';
import { identityOf, realmOf } from '../stores/realm.ts';
import { connectionIdOf } from '../stores/realm-store.ts';

const noStore = { 'cache-control': 'no-store' };
/** The page then stays at its form, and says nothing (SIGN-11). */
const nobody: JsonResponse = { json: {}, status: 403, headers: noStore };

/** The name of the user whom the network of the browser's computer knows. Changes nothing. */
export const recognizeUser = (deps: SsoDeps, request: RouteRequest): Promise<JsonResponse> =>
  withUser(deps, request, async ({ account }) => ({ name: `${account.firstName} ${account.lastName}` }));

/** Signs that user in, where the page itself asks for it. Every gate after the proof follows. */
export async function signInUser(deps: SsoDeps, request: RouteRequest): Promise<JsonResponse> {
  if (!isSameOrigin(sentOriginOf(request.exchange.request.headers), deps.origins.ofRequest(request))) return nobody;
  return withUser(deps, request, (proven) => proveBySingleSignOn(deps, proven, request, async () => true));
}

async function withUser(
  deps: SsoDeps,
  request: RouteRequest,
  answer: (proven: ProvenIdentity) => Promise<unknown>,
): Promise<JsonResponse> {
  const { negotiate, reportFailure } = deps;
  const refuse = (detail: string): JsonResponse => {
    reportFailure({ connection: 'kerberos', detail, traceId: request.traceId });
    return nobody;
  };
  try {
    await countLookUp(deps, request.address);
    const signIn = await ownSignIn(deps.store, request.query.get('signIn') ?? undefined, request.cookies);
    if (!negotiate || !mayBeSilent(signIn) || !deps.brandOffersSso(signIn.brandId)) return nobody;
    const answered = await negotiate.authenticate(request.exchange.request.headers);
    if ('challenge' in answered)
      return { json: {}, status: 401, headers: { ...noStore, 'www-authenticate': answered.challenge } };
    if ('reason' in answered) return refuse(answered.reason);
    const json = await answer(await provenBy(deps, signIn, answered.principal));
    return { json, headers: { ...noStore, ...(answered.reply && { 'www-authenticate': answered.reply }) } };
  } catch (reason) {
    if (reason instanceof Refused) return refuse(`The sign-in was refused: ${reason.refusal.name}.`);
    throw reason;
  }
}

/** A ticket does not tell when its user authenticated, so it is no answer to an app that asks for that. */
const mayBeSilent = ({ parameters: { prompt, force }, asked }: OpenSignIn) =>
  !force && !prompt.includes('login') && asked.maxAgeSeconds === undefined;

/** @throws Refused `ssoNoAccount` */
async function provenBy(
  deps: Pick<SsoDeps, 'accounts' | 'connections' | 'domains' | 'identities' | 'realms'>,
  signIn: OpenSignIn,
  principal: string,
): Promise<ProvenIdentity> {
  const realm = await deps.realms.byName(realmOf(principal));
  if (!realm) throw new Refused('ssoNoAccount');
  const { companyId, sessionHours } = realm;
  const connection = {
    id: connectionIdOf(realm.realm),
    companyId,
    sessionHours,
    trustsSecondFactor: false,
    domains: [],
  };
  const identity = identityOf(principal, realm);
  return { signIn, connection, identity, account: await findAccount(deps, { connection, identity }) };
}
