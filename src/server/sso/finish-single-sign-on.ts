import { ssoResultParameter } from '../../contract/sign-in/sso-paths.ts';
import { Refused } from '../http/refused.ts';
import type { Redirect, RouteRequest } from '../http/routes.ts';
import { ownSignIn } from '../sign-in/sign-in.ts';
import type { AnsweredStart } from './answered-start.ts';
import { decideAtBrand } from './brand-providers/decide-at-brand.ts';
import { pageWith } from './go-to-provider.ts';
import { planAccount } from './identities/create-account.ts';
import { doubtAbout, findAccount } from './identities/find-account.ts';
import { keepPending } from './identities/keep-pending.ts';
import { NoAccount } from './identities/no-account.ts';
import { canContinue, isSamePerson } from './mismatch.ts';
import { proveBySingleSignOn } from './prove-by-single-sign-on.ts';
import { failureOf } from './refusals.ts';
import type { SsoDeps } from './sso-deps.ts';
import { identityKeyOf } from './stores/identity-key.ts';

/**
 * Signs in with the identity of an answer, in the browser that has begun the sign-in. The gates are asked as after a
 * password.
 * @throws Refused `ssoBegunElsewhere` in any other browser, `ssoInvalidToken` if there is no such answer
 */
export async function finishSingleSignOn(deps: SsoDeps, request: RouteRequest): Promise<Redirect> {
  const result = request.query.get('result') ?? '';
  const start = result ? await deps.starts.findAnswer(result) : undefined;
  if (!start?.identity) throw new Refused('ssoInvalidToken');
  const signIn = await ownSignIn(deps.store, start.signInId, request.cookies).catch((reason) => {
    throw reason instanceof Refused && reason.refusal.code === 223 ? new Refused('ssoBegunElsewhere') : reason;
  });
  if (!(await deps.starts.takeAnswer(start.id))) throw new Refused('ssoInvalidToken');
  try {
    const provider = await deps.brandProviders.byId(start.connectionId);
    if (provider?.isEnabled)
      return await decideAtBrand(deps, { start, signIn, identity: start.identity }, provider, request);
    const connection = await deps.connections.byId(start.connectionId);
    if (!connection?.isEnabled) throw new Refused(501);
    return await decide(deps, { start, signIn, connection, identity: start.identity }, request);
  } catch (reason) {
    const failure = failureOf(reason, request.traceId);
    await deps.starts.settle(start, 'failed', { ...failure, email: start.identity.email });
    deps.reportFailure({ connection: start.connectionId, signInId: start.signInId, ...failure });
    return pageWith(start.query, { [ssoResultParameter]: '1' });
  }
}

/** The provider's session may be somebody else's: then the user decides. */
async function decide(deps: SsoDeps, answered: AnsweredStart, request: RouteRequest): Promise<Redirect> {
  const { start, identity } = answered;
  const account = await findAccount(deps, answered).catch((reason) => {
    if (!(reason instanceof NoAccount) || reason.isConflict) throw reason;
    return undefined;
  });
  if (account && isSamePerson(start.email, identity, account)) {
    await proveBySingleSignOn(deps, { ...answered, account }, request, async () => true);
    await deps.starts.settle(start, 'proven');
    return pageWith(start.query, {});
  }
  if (account) await settleMismatch(deps, answered, request.traceId);
  else await decideWithoutAccount(deps, answered, request.traceId);
  return pageWith(start.query, { [ssoResultParameter]: '1' });
}

/** The screen tells the user of both addresses. Where they cannot continue, operators see it among the failures. */
async function settleMismatch(
  deps: Pick<SsoDeps, 'reportFailure' | 'starts'>,
  { start, connection }: AnsweredStart,
  traceId: string,
): Promise<void> {
  if (canContinue(start, connection)) return deps.starts.settle(start, 'mismatch');
  const detail = 'The provider has signed in somebody with another address than the one that was entered.';
  await deps.starts.settle(start, 'mismatch', { name: 'ssoAuthError', detail, traceId });
  deps.reportFailure({ connection: connection.id, signInId: start.signInId, detail, traceId });
}

/** The rule of the company makes an account, or the user proves one. @throws NoAccount */
async function decideWithoutAccount(deps: SsoDeps, answered: AnsweredStart, traceId: string): Promise<void> {
  const { start, signIn, identity, connection } = answered;
  const planned = await planAccount(deps, answered);
  if (typeof planned !== 'string') {
    const company = await deps.companies.byId(connection.companyId);
    if (company && company.brandId !== signIn.brandId) await deps.store.setBrand(signIn.id, company.brandId);
    if (isSamePerson(start.email, identity)) return deps.starts.settle(start, 'welcome');
    return settleMismatch(deps, answered, traceId);
  }
  const doubt = await doubtAbout(deps, answered);
  if (!doubt || !(await canProveByPassword(deps, answered))) throw new NoAccount(doubt?.sentence ?? planned);
  await keepPending(deps, start, signIn, { name: 'ssoNoAccount', detail: doubt.sentence, traceId });
  deps.reportFailure({ connection: connection.id, signInId: signIn.id, detail: doubt.sentence, traceId });
}

/**
 * Whether the user of an unknown identity may prove an account of the company by its password. An address that counts would
 * have named the account.
 */
async function canProveByPassword(
  deps: Pick<SsoDeps, 'brandEnforcesSso' | 'companies' | 'identities'>,
  { connection, identity }: AnsweredStart,
): Promise<boolean> {
  const key = identityKeyOf(connection.id, identity);
  if ((await deps.identities.accountOf(key)) !== undefined) return false;
  const company = await deps.companies.byId(connection.companyId);
  return company !== undefined && !company.ssoEnforced && !deps.brandEnforcesSso(company.brandId);
}
