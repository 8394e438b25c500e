import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call, CallStep } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';
import { signInHeader } from '../contract/sign-in/sign-in-header.ts';
import type { Gate } from './gate/gate.ts';
import { createGates, type GateDeps } from './gates.ts';
import { createHttpServer } from './http/http-server.ts';
import { type AllHandlers, registerCalls } from './http/register-calls.ts';
import { createOrigins } from './origins/origins.ts';
import { createSecrets } from './secrets/secrets.ts';
import { type OwnStep, type OwnStepDeps, stepOf } from './sign-in/own-step.ts';

/** The names of the gates in their order. These gates are not asked, so they need no data. */
const gateNames = createGates({ clients: {}, secondSteps: {}, acceptances: {}, consents: {} } as GateDeps).map(
  ({ name }) => name,
);
const rows = Object.values(calls).flatMap((group): Call[] => Object.values(group));
const stepCalls = rows.filter((call): call is Call & { readonly step: CallStep } => call.step !== undefined);

let closed: string | undefined;
/** Gates of these names, of which one is closed. */
const gates = gateNames.map(
  (name): Gate => ({ name, stage: 'beforeCode', refusalCode: 306, isClosed: () => name === closed }),
);
const signIn = { id: 'sign-in', accountId: 'ada', clientId: 'app', proofs: [{ accountId: 'ada', method: 'password' }] };
const asked: string[] = [];
/** A sign-in whose password is proven. */
const deps = {
  gates,
  store: { find: async () => signIn },
  accounts: { byId: async (id: string) => ({ id }) },
  audit: { record: async ({ outcome }: { outcome: string }) => void asked.push(`closed: ${outcome}`) },
} as unknown as OwnStepDeps;

/** Handlers that tell which account they are called for. */
const handlers = Object.fromEntries(
  Object.entries(calls).map(([group, named]) => [
    group,
    Object.fromEntries(
      Object.keys(named).map((name) => [
        name,
        async (_input: unknown, { step }: { step?: { account: { id: string } } }) => {
          asked.push(`handler: ${step?.account.id}`);
          return {};
        },
      ]),
    ),
  ]),
) as unknown as AllHandlers<OwnStep>;

let http: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  http = await createHttpServer({
    logger: pino({ enabled: false }),
    metrics: { requestEnded: () => undefined },
    trustedProxies: 0,
    isSecure: false,
  });
  registerCalls(http, handlers, {
    origins: createOrigins('http://localhost'),
    cookies: { isSecure: false, signInSeconds: 60, signer: createSecrets(['a secret for the test of closed gates']) },
    sessionOf: async () => undefined,
    stepOf: (step, context) =>
      stepOf(deps, step, { ...context, cookies: { ...context.cookies, read: () => 'a token of the browser' } }),
  });
});
afterAll(() => http.close());
beforeEach(() => {
  asked.length = 0;
});

/** Fields that a rule beside the schema asks for. */
const furtherInput: Readonly<Record<string, object>> = {
  '/api/account/register-virtual-line': { emergencyLocationId: 'x' },
};

/** Input that a call accepts, by its schema. */
function sampleOf(call: Call): object {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  const input = { ...(sample(schema) as object), ...furtherInput[call.path] };
  call.input.parse(input);
  return input;
}

function sample(schema: z.core.JSONSchema.BaseSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const alternative = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0];
  if (alternative) return sample(alternative as z.core.JSONSchema.BaseSchema);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [
          name,
          sample((schema.properties?.[name] ?? {}) as z.core.JSONSchema.BaseSchema),
        ]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items as z.core.JSONSchema.BaseSchema));
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    default:
      return 'x'.repeat(Math.max(schema.minLength ?? 1, 1));
  }
}

async function send(call: Call, headers: Record<string, string> = { [signInHeader]: signIn.id }) {
  const input = sampleOf(call);
  const request = call.method === 'GET' ? { query: input as Record<string, string> } : { payload: input };
  const answer = await http.inject({
    method: call.method,
    url: call.path,
    headers: { origin: 'http://localhost', ...headers },
    ...request,
  });
  return answer.json().status;
}

describe.each(stepCalls.map((call) => ({ path: call.path, call })))('$path', ({ call }) => {
  const place = gateNames.indexOf(call.step.gate);
  const before = gateNames.slice(0, call.step.isDone ? place + 1 : place);

  it('names a gate, and is refused while a gate before its step is closed', async () => {
    expect(gateNames).toContain(call.step.gate);
    for (closed of before) {
      asked.length = 0;
      expect([closed, await send(call)]).toEqual([closed, expect.objectContaining({ success: false, code: 306 })]);
      expect(asked).toEqual([`closed: ${closed}`]);
    }
  });

  it('reaches its handler with the account while a later gate is closed', async () => {
    for (closed of [...gateNames.slice(before.length), undefined]) {
      asked.length = 0;
      expect([closed, await send(call)]).toEqual([closed, expect.objectContaining({ success: true })]);
      expect(asked).toEqual(['handler: ada']);
    }
  });

  it('reaches its handler without a sign-in only if a session may make it', async () => {
    closed = undefined;
    const { success } = await send(call, {});
    expect([success, asked]).toEqual(call.step.orSession ? [true, ['handler: undefined']] : [false, []]);
  });
});
