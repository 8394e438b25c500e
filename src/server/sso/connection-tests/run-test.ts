import { IdentityRefused, type ProviderAnswer } from '../../gateways/identity-provider/identity-provider.ts';
import { Refused } from '../../http/refused.ts';
import type { Redirect, RouteRequest } from '../../http/routes.ts';
import { randomToken } from '../../secrets/secrets.ts';
import { endsSoon } from '../connections/connection-check.ts';
import { forProvider } from '../connections/for-provider.ts';
import type { SsoDeps } from '../sso-deps.ts';
import type { Connection } from '../stores/connection.ts';
import { certificateWarning, stepsOfVerified, stepsUntil, type TestReport } from '../stores/connection-test.ts';
import type { TestVisit } from '../stores/test-store.ts';
import { checksOfIdentity, identityReport } from './identity-report.ts';

/** Path of the page that says that a test is done. */
export const testedPath = '/api/sso/tested';

const noStore = { 'cache-control': 'no-store' };
const toTested: Redirect = { location: testedPath, headers: noStore };

/** Sends the browser of an operator to the provider of a test. @throws Refused `ssoInvalidToken` if the test is over */
export async function visitForTest(
  deps: Pick<SsoDeps, 'connections' | 'origins' | 'providers' | 'tests'>,
  { params }: RouteRequest,
): Promise<Redirect> {
  const { tests, connections, providers } = deps;
  const token = params.token ?? '';
  const connectionId = await tests.connectionOf(token);
  const connection = connectionId && (await connections.byId(connectionId));
  if (!connection) throw new Refused('ssoInvalidToken');
  const secrets = { state: randomToken(), nonce: randomToken(), verifier: randomToken() };
  if (!(await tests.visit(token, secrets))) throw new Refused('ssoInvalidToken');
  const asked = { ...secrets, loginHint: undefined, isFresh: false, maxAgeSeconds: undefined };
  try {
    return { location: await providers.start(await forProvider(deps, connection), asked), headers: noStore };
  } catch (reason) {
    if (!(reason instanceof IdentityRefused)) throw reason;
    const visit = await tests.find(secrets.state);
    if (!visit || !(await tests.use(visit.id))) throw new Refused('ssoInvalidToken');
    await keep(deps, visit, connection, await refusedReport(deps, connection, reason));
    return toTested;
  }
}

/** Examines the answer of a provider in a test, once. Nobody is signed in, and no account is changed. @throws Refused */
export async function takeTestAnswer(
  deps: SsoDeps,
  visit: TestVisit,
  connection: Connection,
  answer: ProviderAnswer,
): Promise<Redirect> {
  if (visit.connectionId !== connection.id) throw new Refused('invalidIdpEntity');
  if (!(await deps.tests.use(visit.id))) throw new Refused('ssoInvalidToken');
  await keep(deps, visit, connection, await examine(deps, visit, connection, answer));
  return toTested;
}

async function keep(
  { tests, connections }: Pick<SsoDeps, 'connections' | 'tests'>,
  { id }: TestVisit,
  connection: Connection,
  report: TestReport,
) {
  await connections.recordTest(connection.id, report.hasPassed);
  await tests.keepReport(id, report);
}

async function examine(
  deps: Pick<SsoDeps, 'accounts' | 'connections' | 'domains' | 'identities' | 'origins' | 'providers'>,
  { secrets, startedAt }: TestVisit,
  connection: Connection,
  answer: ProviderAnswer,
): Promise<TestReport> {
  const expected = { ...secrets, startedAt, isFresh: false, maxAgeSeconds: undefined };
  const asked = await forProvider(deps, connection);
  try {
    const identity = await deps.providers.verify(asked, answer, expected);
    const now = Date.now();
    const described = deps.providers.describe(connection.settings);
    const { certificatesEndAt: endsAt } = described;
    const warnings = endsAt !== undefined && endsSoon(described, now) ? [certificateWarning(endsAt, now)] : [];
    const verified = [...stepsOfVerified(deps.providers.checksOf(asked), identity.issuedAt, now), ...warnings];
    return await identityReport(deps, { connection, identity, verified });
  } catch (reason) {
    if (reason instanceof IdentityRefused) return refusedReport(deps, connection, reason);
    throw reason;
  }
}

async function refusedReport(
  deps: Pick<SsoDeps, 'connections' | 'origins' | 'providers'>,
  connection: Connection,
  { check, message }: IdentityRefused,
) {
  const checks = deps.providers.checksOf(await forProvider(deps, connection));
  return { hasPassed: false, checks: stepsUntil([...checks, ...checksOfIdentity], check, message) };
}
