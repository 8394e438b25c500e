import { ssoResultParameter } from '../../contract/sso-paths.ts';
import type { Account } from '../accounts/accounts.ts';
import { emailKey } from '../contacts/contacts.ts';
import type { VerifiedIdentity } from '../gateways/identity-provider/identity-provider.ts';
import { Refused } from '../http/refused.ts';
import type { Redirect, RouteRequest } from '../http/routes.ts';
import { ownSignIn } from '../sign-in/sign-in.ts';
import type { AnsweredStart } from './answered-start.ts';
import { planAccount } from './create-account.ts';
import { decideAtBrand } from './decide-at-brand.ts';
import { findAccount, isVouchedFor } from './find-account.ts';
import { pageWith } from './go-to-provider.ts';
import { keepPending } from './keep-pending.ts';
import { NoAccount } from './no-account.ts';
import { proveBySingleSignOn } from './prove-by-single-sign-on.ts';
import { failureOf } from './refusals.ts';
import type { SsoDeps } from './sso-deps.ts';

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
    await deps.starts.settle(start.id, 'failed', { ...failure, email: start.identity.email });
    deps.report({ connection: start.connectionId, ...failure });
    return pageWith(start.query, { [ssoResultParameter]: '1' });
  }
}

/** The provider's session may be somebody else's: then the user decides. */
async function decide(deps: SsoDeps, answered: AnsweredStart, request: RouteRequest): Promise<Redirect> {
  const { start, identity } = answered;
  const account = await findAccount(deps, answered).catch((reason) => {
    if (!(reason instanceof NoAccount)) throw reason;
    return undefined;
  });
  if (!account) await decideWithoutAccount(deps, answered);
  else if (!isSamePerson(start.email, identity, account)) await deps.starts.settle(start.id, 'mismatch');
  if (!account || !isSamePerson(start.email, identity, account))
    return pageWith(start.query, { [ssoResultParameter]: '1' });
  await proveBySingleSignOn(deps, { ...answered, account }, request, async () => true);
  await deps.starts.settle(start.id, 'proven');
  return pageWith(start.query, {});
}

/** The rule of the company makes an account, or the user proves one. @throws NoAccount */
async function decideWithoutAccount(deps: SsoDeps, answered: AnsweredStart): Promise<void> {
  const { start, signIn, identity, connection } = answered;
  const planned = await planAccount(deps, answered);
  if (typeof planned !== 'string') {
    const company = await deps.companies.byId(connection.companyId);
    if (company && company.brandId !== signIn.brandId) await deps.store.setBrand(signIn.id, company.brandId);
    return deps.starts.settle(start.id, isSamePerson(start.email, identity) ? 'welcome' : 'mismatch');
  }
  if (!(await canProveByPassword(deps, answered))) throw new NoAccount(planned);
  await keepPending(deps, start, signIn);
}

/**
 * Whether the user of an unknown identity may prove an account of the company by its password. An address at a domain that
 * the company has proven would have named the account.
 */
async function canProveByPassword(deps: SsoDeps, { connection, identity }: AnsweredStart): Promise<boolean> {
  if ((await deps.identities.accountOf(identity)) !== undefined) return false;
  if (await isVouchedFor(deps, { connection, identity })) return false;
  const company = await deps.companies.byId(connection.companyId);
  return company !== undefined && !company.ssoEnforced && !deps.brandEnforcesSso(company.brandId);
}

/** Whether the entered address is that of the provider or of the account. */
function isSamePerson(entered: string, { email }: VerifiedIdentity, account?: Account): boolean {
  const known = [email, account?.email].flatMap((one) => (one ? [emailKey(one)] : []));
  return known.includes(emailKey(entered));
}
