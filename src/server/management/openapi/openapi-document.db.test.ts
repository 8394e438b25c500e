import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, type ManagementSite, startManagementSite } from '../../../../test/management-site.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read the fields that they expect, and fail if they are missing
type Document = any;

let site: ManagementSite;
let operator: Call;
let document: Document;
beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
  ({ body: document } = await site.call('GET', '/openapi.json'));
});
afterAll(() => site.close());

it('is served without a token, with the address of the installation', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: `${site.issuer}/admin/v1` }] });
  const { flows } = document.components.securitySchemes.oauth;
  expect(flows.clientCredentials.tokenUrl).toBe(`${site.issuer}/oauth/token`);
  expect(flows.authorizationCode.authorizationUrl).toMatch(`${site.issuer}/`);
});

it('is served compressed and with a version, and not again to a client that has it', async () => {
  const got = await fetch(`${site.issuer}/admin/v1/openapi.json`, { headers: { 'accept-encoding': 'br' } });
  expect(got.headers.get('content-encoding')).toBe('br');
  expect(got.headers.get('cache-control')).toBe('public, max-age=300');
  expect(await got.json()).toEqual(document);
  const etag = got.headers.get('etag') ?? '';
  const again = await fetch(`${site.issuer}/admin/v1/openapi.json`, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const plain = await fetch(`${site.issuer}/admin/v1/openapi.json`, { headers: { 'accept-encoding': 'br;q=0' } });
  expect([plain.headers.get('content-encoding'), await plain.json()]).toEqual([null, document]);
});

/** A schema as the reader of schemas takes it, which refuses fields that it does not name. */
function strict(value: Document): Document {
  if (typeof value === 'string') return value.replace('#/components/schemas/', '#/$defs/');
  if (Array.isArray(value)) return value.map(strict);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, strict(one)]));
  const isObject = value.type === 'object' && value.properties && value.additionalProperties === undefined;
  return { ...schema, ...(isObject && { additionalProperties: false }) };
}

/** What is wrong with an answer, if it is none that the document describes. */
function problemWith(method: string, path: string, { status, body }: { status: number; body: unknown }): unknown {
  const { responses } = document.paths[path.split('?')[0] ?? ''][method.toLowerCase()];
  const described = responses[status];
  if (!described) return `The status ${status} is not described.`;
  const name = /^#\/components\/responses\/(\w+)$/.exec(described.$ref ?? '')?.[1];
  const [content]: Document[] = Object.values((name ? document.components.responses[name] : described).content ?? {});
  if (!content) return body === undefined ? undefined : 'No body is described.';
  const { schemas } = document.components;
  const schema = z.fromJSONSchema({ ...strict(content.schema), $defs: strict(schemas) });
  const { error } = schema.safeParse(body);
  return error && JSON.stringify({ issues: error.issues, body });
}

it('tells the truth of what operations answer', async () => {
  const person = { email: 'ann@free.example', firstName: 'Ann', lastName: 'Other', extension: '107' };
  const { body: made } = await operator('POST', '/accounts', { body: { ...person, company: 'free' } });
  const who = made.id;
  const grant = { client: 'app-of-test', role: 'auditor', company: 'free' };
  const url = 'https://api.example/';
  const machine = { clientId: 'app-of-test', name: 'App', isMachine: true, resources: [url] };
  const policy = { company: 'free', requirement: 'required' };
  const ofFree = '?company=free';
  const calls: readonly (readonly [method: string, path: string, values?: Record<string, string>, body?: object])[] = [
    ['POST', '/companies', {}, { id: 'new', name: 'New', brandId: 0, mainNumbers: ['+12125550188'] }],
    ['GET', '/companies'],
    ['GET', '/companies/{id}', { id: 'new' }],
    ['PATCH', '/companies/{id}', { id: 'new' }, { name: 'Newer' }],
    ['POST', '/accounts', {}, { ...person, company: 'new', email: 'bo@new.example' }],
    ['GET', '/accounts'],
    ['GET', '/accounts/{who}', { who }],
    ['PATCH', '/accounts/{who}', { who }, { lastName: 'Else', extension: null }],
    ['PATCH', '/accounts/{who}', { who }, { firstName: '', role: 'queen' }],
    ['GET', '/accounts/{who}/contacts', { who }],
    ['POST', '/accounts/{who}/contacts', { who }, { kind: 'mobile', address: '+12125550142' }],
    ['GET', '/accounts/{who}/factors', { who }],
    ['GET', '/accounts/{who}/passkeys', { who }],
    ['GET', '/accounts/{who}/sessions', { who }],
    ['POST', '/accounts/{who}/unlock', { who }],
    ['PUT', '/companies/{company}/second-factor-policy', { company: 'free' }, policy],
    ['GET', '/second-factor-policies'],
    ['POST', '/resources', {}, { resource: url, name: 'API', scopes: ['read'] }],
    ['GET', '/resources'],
    ['POST', '/clients', {}, machine],
    ['GET', '/clients'],
    ['GET', '/clients/{clientId}', { clientId: 'app-of-test' }],
    ['PUT', '/roles/{name}', { name: 'reader' }, { title: 'Reads.', permissions: ['accounts:read'] }],
    ['GET', `/roles${ofFree}`],
    ['POST', '/role-grants', {}, grant],
    ['GET', `/role-grants${ofFree}`],
    ['GET', '/approvals'],
    ['GET', '/approvals/{id}', { id: 'none' }],
    ['POST', '/accounts/{who}/export', { who }],
    ['GET', '/audit'],
    ['POST', '/audit/verification'],
    ['GET', '/keys'],
    ['GET', '/messages'],
    ['GET', '/sso-connections'],
    ['GET', '/sso-domains'],
    ['GET', '/street-guides'],
    ['GET', '/companies/{company}/lines', { company: 'free' }],
    ['GET', '/companies/{company}/locations', { company: 'free' }],
    ['DELETE', '/accounts/{who}/sessions', { who }],
    ['DELETE', '/accounts/{who}', { who }],
    ['GET', '/accounts/{who}', { who }],
  ];
  const untrue: unknown[] = [];
  const statuses: number[] = [];
  for (const [method, path, values = {}, body] of calls) {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''));
    const answer = await operator(method, filled, body && { body });
    statuses.push(answer.status);
    const problem = problemWith(method, path, answer);
    if (problem) untrue.push([method, path, problem]);
  }
  expect(untrue).toEqual([]);
  const wrong = { id: 'new', name: 'New', unnamed: true };
  expect(problemWith('GET', '/companies/{id}', { status: 200, body: wrong })).toMatch(/brandId.*unnamed/);
  expect(new Set(statuses)).toEqual(new Set([200, 201, 204, 403, 404, 409, 422]));
});
