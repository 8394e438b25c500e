import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AddressValidation, ValidationUnavailable } from './address-validation.ts';
import { createHttpValidation } from './http-validation.ts';

const address = { country: 'US', street: '120 Main St', city: 'Salem' };
const known = { status: 'Valid', valid: ['street'], complete: address, evidence: { level: 'lvf', dataset: 'LoST' } };
let reply: { status: number; body: string };
let seen: { authorization: string | undefined; body: unknown }[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  seen.push({ authorization: request.headers.authorization, body: JSON.parse(Buffer.concat(chunks).toString()) });
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
});
let problems: string[] = [];
let now = 0;
let service: AddressValidation;
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());
beforeEach(() => {
  reply = { status: 200, body: JSON.stringify(known) };
  [seen, problems, now] = [[], [], 0];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`; // listening on a port
  service = createHttpValidation({ url, token: 'secret', report: (text) => problems.push(text), clock: () => now });
});

it('[EA-15b] asks a service over HTTP with JSON, and reads what it says', async () => {
  expect(await service.validate(address)).toEqual({
    ...known,
    invalid: [],
    unchecked: [],
    similar: [],
  });
  expect(seen).toEqual([{ authorization: 'Bearer secret', body: { address } }]);
});

it('[EA-5a] takes Valid only of the records of emergency services', async () => {
  for (const level of ['point', 'range', 'format']) {
    reply.body = JSON.stringify({ ...known, evidence: { level } });
    expect(await service.validate(address)).toMatchObject({ status: 'Provisioning', evidence: { level } });
  }
});

it.each([
  ['an error', { status: 500, body: '{}' }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['an unknown status', { status: 200, body: JSON.stringify({ ...known, status: 'Good' }) }],
  ['too much', { status: 200, body: JSON.stringify({ ...known, more: 'x'.repeat(70_000) }) }],
  ['six suggestions', { status: 200, body: JSON.stringify({ ...known, similar: Array(6).fill(address) }) }],
])('[EA-15b] is unavailable when the service answers %s, and reports no address', async (_, wrong) => {
  reply = wrong;
  await expect(service.validate(address)).rejects.toThrow(ValidationUnavailable);
  expect(problems).toHaveLength(1);
  expect(problems.join()).not.toMatch(/Main|Salem/);
});

it('[EA-15b] goes on asking when the service refuses one address, and pauses when it refuses all requests', async () => {
  const refuse = async (status: number) => {
    reply.status = status;
    for (let attempt = 0; attempt < 6; attempt++)
      await expect(service.validate(address)).rejects.toThrow(ValidationUnavailable);
  };
  await refuse(422);
  expect(seen).toHaveLength(6);
  expect(service.isAvailable()).toBe(true);
  await refuse(401);
  expect(seen).toHaveLength(11);
  expect(service.isAvailable()).toBe(false);
});

it('[EA-15b] asks nothing for 30 s after five failures in a row', async () => {
  reply.status = 503;
  for (let attempt = 0; attempt < 7; attempt++)
    await expect(service.validate(address)).rejects.toThrow(ValidationUnavailable);
  expect(seen).toHaveLength(5);
  reply.status = 200;
  now = 30_001;
  expect(await service.validate(address)).toMatchObject({ status: 'Valid' });
});

it.each([401, 403, 404])(
  '[EA-15b] tells operators that every request is refused with %i, until an answer',
  async (status) => {
    reply.status = status;
    await expect(service.validate(address)).rejects.toThrow(ValidationUnavailable);
    expect(service.hasFault?.()).toBe(true);
    reply.status = 200;
    await service.validate(address);
    expect(service.hasFault?.()).toBe(false);
  },
);

it('[EA-15b] counts no refusal of one address, and no failure, as a fault of the configuration', async () => {
  for (const status of [400, 422, 500]) {
    reply.status = status;
    await expect(service.validate(address)).rejects.toThrow(ValidationUnavailable);
  }
  expect(service.hasFault?.()).toBe(false);
});
