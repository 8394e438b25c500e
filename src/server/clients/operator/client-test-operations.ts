import { z } from 'zod';
import { consolePaths } from '../../../contract/console.ts';
import { stateOfApp } from '../../../rules/apps/app-state.ts';
import { hasSignInToTest, testRefusals } from '../../../rules/apps/test-client.ts';
import { utcDayOf } from '../../../rules/sign-in/retirement.ts';
import { instantOf } from '../../operation/field-schemas.ts';
import { changes, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import type { ApiCaller } from '../../operation/reach.ts';
import { subjectOf } from '../../operation/subject.ts';
import type { Origins } from '../../origins/origins.ts';
import type { ClientTests, ReadTest } from '../client-tests.ts';
import { type Clients, type RegisteredClient, scopeClaims } from '../clients.ts';
import { findClient } from './client-operations.ts';

interface TestNeeds {
  readonly clients: Pick<Clients, 'byId' | 'listedById'>;
  readonly clientTests: ClientTests;
  readonly origins: Pick<Origins, 'ofInstallation'>;
  readonly caller: ApiCaller | undefined;
}

const clientId = z.string().describe('Id of the client.');
const testId = z.string().min(1).max(100).describe('Names the test.');
const apiAlone = 'The test is a sign-in of who begins it, in the browser in which the console is open.';

const claim = z.object({
  name: z.string(),
  value: z.string().optional().describe('As JSON, unless it is a text. Absent: the account has none.'),
  scope: z.string().optional().describe('The scope that gives it; absent for a claim of every ID token.'),
});
const readTest = z.object({
  clientId,
  state: z
    .enum(['waiting', 'done', 'another', 'failed', 'over'])
    .describe('`another`: somebody else has signed in in the window. `over`: it has not come back in time.'),
  tookMs: z.int().optional().describe('From the opening of the window to the return.'),
  ways: z.array(z.string()).readonly().describe('How the person has signed in: methods of proofs, such as `password`.'),
  claims: z.array(claim).readonly().describe('What the app gets in an ID token.'),
  error: z.string().optional().describe('The code that the app would get (RFC 6749 §4.1.2.1).'),
  detail: z.string().optional().describe('What the authorization server says of it, for developers.'),
  refusal: z.enum(testRefusals).optional().describe('Why the app or a rule has refused the person last.'),
});

/** Operations that try the sign-in of an app. */
export const clientTestOperations = {
  testClient: changes({
    access: 'none',
    title: 'Begin a test sign-in of an app. The person who begins it signs in, in the browser with their console.',
    permission: 'clients:write',
    target: { client: 'clientId' },
    http: { method: 'POST', path: '/clients/{clientId}/tests', status: 201 },
    input: z.object({ clientId }),
    output: z.object({
      clientId,
      testId,
      address: z.string().describe('Opened once, by the session of the console of who has begun the test.'),
      endsAt: instantOf('By when it must have come back.'),
    }),
    example: { apiAlone },
    async run({ clients, clientTests, origins, caller }: TestNeeds, { clientId: id }) {
      await requireTestable(clients, id);
      const begun = await clientTests.begin(id, requirePerson(caller));
      return {
        clientId: id,
        ...begun,
        address: `${origins.ofInstallation()}${consolePaths.appTest}/${begun.testId}`,
      };
    },
    subject: subjectOf,
  }),
  readClientTest: query({
    title: 'Read what a test sign-in of an app has shown to who has begun it.',
    permission: 'clients:write',
    target: { client: 'clientId' },
    http: { method: 'GET', path: '/clients/{clientId}/tests/{testId}' },
    input: z.object({ clientId, testId }),
    output: readTest,
    example: { apiAlone },
    async run({ clients, clientTests, caller }: TestNeeds, { clientId: id, testId: test }) {
      const app = await findClient(clients, id);
      const read = await clientTests.read({ testId: test, appId: id, accountId: requirePerson(caller) });
      if (!read) throw new NotFound('There is no such test of yours.');
      return shownTest(app, read);
    },
  }),
};

/** @throws OperationRefused */
function requirePerson(caller: ApiCaller | undefined): string {
  if (caller?.accountId !== undefined) return caller.accountId;
  throw new OperationRefused('A test is a sign-in, so a person begins it.');
}

/** @throws OperationRefused if nobody can sign in to a client in a window now */
async function requireTestable(clients: TestNeeds['clients'], id: string): Promise<void> {
  const app = await findClient(clients, id);
  const state = stateOfApp(utcDayOf(Date.now()), app);
  if (!(await clients.listedById(id))) throw new OperationRefused(`"${id}" is a built-in client of Portico.`);
  if (!hasSignInToTest(app))
    throw new OperationRefused('Nobody signs in to this client in a window, so there is nothing to try there.');
  if (state === 'disabled') throw new OperationRefused('The client is switched off, so nobody can sign in to it.');
  if (state === 'retired') throw new OperationRefused('The client is retired, so nobody can sign in to it.');
}

function shownTest(app: RegisteredClient, read: ReadTest): z.input<typeof readTest> {
  const { result, isOver, tookMs, ways, refusal } = read;
  const failed = result?.end === 'failed' ? result : undefined;
  return {
    clientId: app.clientId,
    state: result?.end ?? (isOver ? 'over' : 'waiting'),
    tookMs: result ? tookMs : undefined,
    ways: result?.end === 'done' ? ways : [],
    claims: result?.end === 'done' && app.scopes.includes('openid') ? claimsOf(result.claims, result.granted) : [],
    error: failed?.error,
    detail: failed?.detail,
    refusal: result ? undefined : refusal,
  };
}

/** What binds a token to one request says nothing of a person. */
const ofRequest = ['aud', 'azp', 'nonce', 'at_hash', 's_hash', 'c_hash', 'exp', 'iat', 'jti', 'sid'];
const scopes: readonly (readonly [string, readonly string[]])[] = Object.entries(scopeClaims);

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The claims of an ID token, and those that a granted scope would give, had the account such a value. */
function claimsOf(claims: Readonly<Record<string, unknown>>, granted: readonly string[]) {
  const scopeOf = (name: string) => scopes.find(([, names]) => names.includes(name))?.[0];
  const possible = scopes.flatMap(([scope, names]) => (granted.includes(scope) ? names : []));
  const names = [...new Set(['iss', ...possible, ...Object.keys(claims)])].filter((name) => !ofRequest.includes(name));
  return names.map((name) => ({
    name,
    ...(claims[name] !== undefined && { value: textOf(claims[name]) }),
    ...(scopeOf(name) !== undefined && { scope: scopeOf(name) }),
  }));
}
