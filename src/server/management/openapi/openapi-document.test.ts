import { expect, it } from 'vitest';
import { z } from 'zod';
import { managementPath } from '../../../contract/management.ts';
import { anyCaller, changes, query } from '../../operation/operation.ts';
import { operations } from '../../operations.ts';
import { createOrigins } from '../../origins/origins.ts';
import { problems } from '../problem.ts';
import { managementDocument } from './openapi-document.ts';
import { tagOf } from './tags.ts';

const about = { origins: createOrigins('https://login.example.org'), audience: 'https://login.example.org/admin' };
// biome-ignore lint/suspicious/noExplicitAny: tests read the fields that they expect, and fail if they are missing
type Document = any;
const documentOf = (rows: Parameters<typeof managementDocument>[0]): Document => managementDocument(rows, about);
const document = documentOf(operations);
const described = Object.entries<Document>(document.paths).flatMap(([path, methods]) =>
  Object.entries<Document>(methods).map(([method, operation]) => ({ ...operation, path, method })),
);

const statusesOfProblems = [...new Set(Object.values(problems).map(([status]) => String(status)))];

it('describes each operation once, by its method and path, beside the run of what was agreed to', () => {
  const rows = Object.entries(operations).map(([name, { http }]) => `${name} ${http.method} ${http.path}`);
  const found = described.map(({ operationId, method, path }) => `${operationId} ${method.toUpperCase()} ${path}`);
  expect(found.toSorted()).toEqual([...rows, 'runApproval POST /approvals/{id}/run'].toSorted());
});

it('names the permission of each operation as the scope of its token, and each scope with its title', () => {
  const { scopes } = document.components.securitySchemes.oauth.flows.clientCredentials;
  for (const { operationId, security } of described) {
    if (operationId === 'runApproval') continue;
    const { permission } = operations[operationId as keyof typeof operations]; // compared above
    expect(security).toEqual([{ oauth: permission === anyCaller ? [] : [permission] }]);
    if (permission !== anyCaller) expect(scopes).toHaveProperty([permission]);
  }
});

it('groups operations by what they are about, and says what that is', () => {
  const known = document.tags.map(({ name }: Document) => name);
  for (const { operationId, tags } of described) expect(known, operationId).toEqual(expect.arrayContaining(tags));
  expect(document.paths['/accounts/{who}/contacts'].get.tags).toEqual(['contacts']);
  expect(document.paths['/saml-connections/{id}/keys'].post.tags).toEqual(['sso']);
  expect(() => tagOf('/things/{id}')).toThrow('/things/{id}: give it a tag');
});

it('names each object that is answered, for the types of generated clients', () => {
  for (const { operationId, responses } of described)
    for (const [status, { content }] of Object.entries<Document>(responses)) {
      const schema = content?.['application/json'].schema;
      const named = schema?.type === 'array' ? schema.items : schema;
      if (/^2/.test(status) && named?.type !== 'string') expect(named?.$ref ?? !content, operationId).toBeTruthy();
    }
});

it('refers only to what it has, and has nothing that nobody refers to', () => {
  const text = JSON.stringify(document);
  const used = new Set([...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind} ${name}`));
  const kinds = Object.entries<object>(document.components).filter(([kind]) => kind !== 'securitySchemes');
  const there = kinds.flatMap(([kind, named]) => Object.keys(named).map((name) => `${kind} ${name}`));
  expect([...used].toSorted()).toEqual(there.toSorted());
});

it('says where an account is found that was made, and nothing of the kind for what has no place', () => {
  expect(Object.keys(document.paths['/accounts'].post.responses)).toEqual(['201', ...statusesOfProblems]);
  expect(document.paths['/accounts'].post.responses[201].headers).toHaveProperty('Location');
  expect(Object.keys(document.paths['/accounts/{who}/unlock'].post.responses)).toEqual(['200', ...statusesOfProblems]);
});

it('takes the fields of a lifted field into the body, and names those that need more permissions so', () => {
  const { description, requestBody } = document.paths['/accounts/{who}'].patch;
  const { properties } = requestBody.content['application/json'].schema;
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(['state', 'password', 'firstName', 'role']));
  expect(properties).not.toHaveProperty('changes');
  expect(description).toContain('`role` needs roles:write.');
});

it('says the unit of every time and every duration', () => {
  const isTime = (name: string) =>
    /(?:At|From|Since|Until|Hours|Days|Seconds)$|^(?:at|since|until|from|to)$/.test(name);
  const fieldsOf = (value: Document): [string, Document][] =>
    typeof value !== 'object' || value === null
      ? []
      : [...Object.entries(value.properties ?? {}), ...Object.values(value).flatMap(fieldsOf)];
  const parameters = described.flatMap(({ parameters = [] }) => parameters);
  const asFields = parameters.map(({ name, description, schema }: Document) => [
    name,
    { description, type: schema?.type },
  ]);
  const times = [...fieldsOf(document), ...asFields].filter(([name, { type }]) => isTime(name) && type === 'integer');
  expect(times.map(([name]) => name)).toEqual(expect.arrayContaining(['from', 'createdAt', 'sessionHours']));
  const unclear = times.filter(
    ([, { description }]) => !/Milliseconds since 1970|\b(?:Hours|Days|Seconds)\b/.test(description),
  );
  expect(unclear).toEqual([]);
});

const row = {
  title: 'Do it.',
  permission: 'keys:write',
  target: 'installation',
  example: 'thing do',
  run: async () => ({ id: 'a' }),
} as const;
const keys = query({
  ...row,
  http: { method: 'GET', path: '/keys', page: { key: 'id' } },
  input: z.object({ wanted: z.array(z.string()).optional().describe('Which.'), none: z.string().nullable() }),
  output: z.array(z.object({ id: z.string() }).meta({ id: 'Thing' })),
  run: async () => [],
});

it('repeats a parameter for each item of a list, and tells null by its type', () => {
  const { parameters } = documentOf({ keys }).paths['/keys'].get;
  expect(parameters[0]).toEqual({
    name: 'wanted',
    in: 'query',
    required: false,
    description: 'Which.',
    schema: { type: 'array', items: { type: 'string' } },
  });
  expect(parameters[1].schema).toEqual({ type: ['string', 'null'] });
});

it('has a schema with a name once, and refuses two of one name', () => {
  const { paths, components, servers } = documentOf({ keys });
  const { $ref } = paths['/keys'].get.responses[200].content['application/json'].schema;
  expect($ref).toBe('#/components/schemas/KeysPage');
  const page = components.schemas.KeysPage;
  expect(page.properties.items).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Thing' } });
  expect(components.schemas.Thing).toEqual({
    type: 'object',
    properties: { id: { type: 'string' } },
    required: ['id'],
  });
  expect(servers).toEqual([{ url: `https://login.example.org${managementPath}` }]);
  const other = changes({
    access: 'none',
    ...row,
    http: { method: 'PUT', path: '/keys/{id}' },
    input: z.object({ id: z.string() }),
    output: z.object({ id: z.string(), more: z.int() }).meta({ id: 'Thing' }),
    run: async ({ id }: { readonly id: string }) => ({ id, more: 1 }),
  });
  expect(() => documentOf({ keys, other })).toThrow('Two schemas have the name Thing.');
});
