import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { apiErrors, namedErrors } from '../../src/contract/errors.ts';
import { queryParameters, uiOptions } from '../../src/contract/query-parameters.ts';
import { permissionNames } from '../../src/server/operation/permissions.ts';
import { operations } from '../../src/server/operations.ts';
import { errorsDocument } from './errors.ts';
import { flowsDocument } from './flows.ts';
import { managementOpenApiDocument } from './management-openapi.ts';
import { openApiDocument } from './openapi.ts';
import { permissionsDocument } from './permissions.ts';
import { textTypes } from './text-types.ts';

describe('openApiDocument', () => {
  const { openapi, paths, components } = JSON.parse(openApiDocument('1.0.0'));

  it('[API-1g] describes every call of the contract by its method and path', () => {
    const rows = Object.values(calls).flatMap((group) => Object.values(group));
    for (const { method, path, summary } of rows) expect(paths[path][method.toLowerCase()].summary).toBe(summary);
    expect(Object.values<object>(paths).flatMap((item) => Object.keys(item))).toHaveLength(rows.length);
  });

  it('[API-1g] is of OpenAPI 3.1 and names the header of the sign-in at every call', () => {
    expect(openapi).toMatch(/^3\.1\./);
    expect(components.parameters.signIn).toMatchObject({ name: 'portico-sign-in', in: 'header' });
    for (const { method, path } of Object.values(calls).flatMap((group) => Object.values(group)))
      expect(paths[path][method.toLowerCase()].parameters).toContainEqual({ $ref: '#/components/parameters/signIn' });
  });

  it('[API-2b] describes the input of a GET as query parameters and of a POST as a body', () => {
    expect(paths['/api/config/states'].get.parameters).toContainEqual(
      expect.objectContaining({ name: 'countryId', in: 'query', required: true }),
    );
    const body = paths['/api/login'].post.requestBody.content['application/json'].schema;
    expect(body.required).toEqual(['username', 'password']);
  });

  it('[API-3a] describes every response in the envelope', () => {
    const answer = paths['/api/login'].post.responses['200'].content['application/json'].schema;
    expect(answer.properties.data.required).toContain('oneTimeSession');
    expect(components.schemas.Refusal.properties.code.enum).toHaveLength(Object.keys(apiErrors).length);
  });
});

describe('the guide to integrating an app', () => {
  const guide = readFileSync(new URL('../../docs/integrating.md', import.meta.url), 'utf8');

  it.each([...Object.keys(queryParameters), ...uiOptions])('names %s', (name) => {
    expect(guide).toMatch(new RegExp(`\\b${name}\\b`));
  });
});

describe('errorsDocument', () => {
  it('[ERR-1a] [ERR-1c] [ERR-1d] has a row for every code and every named error', () => {
    const document = errorsDocument({ 'error.accountLocked': 'One | two' });
    for (const code of Object.keys(apiErrors)) expect(document).toMatch(new RegExp(`^\\| ${code} \\| `, 'm'));
    for (const name of Object.keys(namedErrors)) expect(document).toMatch(new RegExp(`^\\| ${name} \\| `, 'm'));
    expect(document).toContain('| 374 | accountLocked |  |  | One \\| two |');
    expect(document).toContain('| 214 | geoIpRestriction | yes |');
  });
});

describe('permissionsDocument', () => {
  const lines = permissionsDocument().split('\n');
  const rowOf = (name: string) => lines.find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';

  it('has a row for every permission and every operation', () => {
    for (const name of [...permissionNames, ...Object.keys(operations)]) expect(rowOf(name)).not.toBe('');
  });

  it('marks the roles that permit an operation, and names the reaches of those that do so for some only', () => {
    expect(lines.find((line) => line.startsWith('| Operation |'))).toMatch(
      /\| installationOperator \| brandOperator \|/,
    );
    expect(rowOf('unlockAccount')).toBe(
      '| `unlockAccount` | `POST /accounts/{who}/unlock` | `accounts:unlock` |  |  | ✓ | ✓ | ✓ |  | ✓ | ✓ |  |',
    );
    expect(rowOf('listKeys')).toMatch(/\| `keys:read` \| {2}\| {2}\| ✓ \| {2}\| {2}\| installation \|/);
    expect(rowOf('listSsoProviders')).toMatch(
      /\| `providers:read` \| {2}\| {2}\| ✓ \| ✓ \| {2}\| installation, brand \|/,
    );
    expect(rowOf('recoverAccount')).toContain('| `to`: `recovery:newContact` | fresh, second |');
  });
});

describe('managementOpenApiDocument', () => {
  it('is the document of an example installation, without what differs from start to start', () => {
    const text = managementOpenApiDocument();
    expect(JSON.parse(text).servers).toEqual([{ url: 'https://login.example.org/admin/v1' }]);
    expect(managementOpenApiDocument()).toBe(text);
  });
});

describe('flowsDocument', () => {
  it('draws only the tables of every flow file', async () => {
    const root = mkdtempSync(join(tmpdir(), 'portico-flows-'));
    mkdirSync(join(root, 'src'));
    const flow = "{ shut: { pushed: { to: ['open'], run: () => undefined } }, open: {} }";
    writeFileSync(join(root, 'src/door.flow.ts'), `export const door = ${flow}; export const limits = { tries: 3 };`);
    const document = await flowsDocument(root);
    rmSync(root, { recursive: true });
    expect(document).toContain('### door\n\n```mermaid\nstateDiagram-v2\n  shut --> open: pushed\n```');
    expect(document).not.toContain('limits');
  });
});

describe('textTypes', () => {
  it('gives each text the type of its arguments', () => {
    expect(
      textTypes(
        { 'b.two': '{count, plural, one {#} other {# {name}}}', 'a.one': 'One' },
        { file: 'some.json', prefix: '' },
      ),
    ).toContain(
      "  readonly 'a.one': undefined;\n  readonly 'b.two': { readonly count: number; readonly name: string | number };\n",
    );
  });
});
