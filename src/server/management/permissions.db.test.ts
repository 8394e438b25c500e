import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type Call,
  type ManagementPerson,
  type ManagementSite,
  startManagementSite,
} from '../../../test/management-site.ts';
import { anyCaller, type Operation, type Target } from '../operation/operation.ts';
import { type Permission, permissionNames } from '../operation/permissions.ts';
import type { Reach } from '../operation/reach.ts';
import { operations } from '../operations.ts';
import { builtInRoles, ownAccountPermissions } from '../roles/built-in-roles.ts';
import { canStayWithin } from './narrowed-input.ts';
import { inputSchemaOf, type JsonSchema, pathFields, readsQuery } from './request-input.ts';

type ManagedOperation = Operation<never, never, never>;
const rows = Object.entries(operations) as unknown as readonly (readonly [string, ManagedOperation])[]; // each is a row
const reachOf: Readonly<Record<string, Reach>> = {
  installation: { kind: 'installation' },
  brand: { kind: 'brand', brandId: 0 },
  company: { kind: 'company', companyId: 'free' },
};
/** Each role with each of the reaches for which it can be given. */
const given = builtInRoles.flatMap(({ name, permissions, reaches }) =>
  reaches.map((reach) => ({ name, permissions, reach })),
);
/** Without a company. */
const otherBrand = 3420;

let site: ManagementSite;
let own: string;
let foreign: string;
const machines = new Map<string, Call>();
const machineOf = (role: string, reach: Reach['kind']) => machines.get(`${role} ${reach}`) ?? expect.fail();
beforeAll(async () => {
  site = await startManagementSite();
  own = (await site.addPerson({ company: 'free' })).id;
  foreign = (await site.addPerson({ company: 'strict' })).id;
  for (const { name, reach } of given) machines.set(`${name} ${reach}`, await site.machine(name, reachOf[reach]));
});
afterAll(() => site.close());

/** Something that its schema may take; what is wrong with it is found after the permission. */
function sample(schema: JsonSchema | undefined): unknown {
  if (!schema) return 'x';
  const known = schema as {
    const?: unknown;
    enum?: readonly unknown[];
    examples?: readonly unknown[];
    minimum?: number;
  };
  if (known.const !== undefined) return known.const;
  if (known.enum) return known.enum[0];
  if (known.examples) return known.examples[0];
  if (schema.anyOf) return sample(schema.anyOf[0]);
  if (schema.type === 'integer' || schema.type === 'number') return known.minimum ?? 1;
  if (schema.type === 'boolean') return false;
  if (schema.type === 'array') return schema.items ? [sample(schema.items)] : [];
  if (schema.type !== 'object') return 'x';
  const needed = (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name])]);
  return Object.fromEntries(needed);
}

/** Sends an input to the place of an operation. */
function send(call: Call, { http }: ManagedOperation, input: Record<string, unknown>): Promise<Answer> {
  const inPath = pathFields(http.path);
  const path = http.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name] ?? 'x')));
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name));
  if (!readsQuery(http)) {
    const lifted = rest.flatMap(([name, value]) =>
      name === http.lift ? Object.entries(value as object) : [[name, value]],
    );
    return call(http.method, path, { body: Object.fromEntries(lifted) });
  }
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]));
  return call(http.method, `${path}?${query}`);
}

const inputOf = (row: ManagedOperation) => sample(inputSchemaOf(row.input)) as Record<string, unknown>; // inputs are objects

/** An input that names what is reached, wherever the operation can name it. */
function reachable(row: ManagedOperation, kind: Reach['kind'], account = own): Record<string, unknown> {
  const { target } = row;
  if (target === 'installation' || kind === 'installation') return inputOf(row);
  const named = [
    [target.account, account],
    [kind === 'account' ? undefined : target.company, 'free'],
    [kind === 'brand' ? target.brand : undefined, 0],
  ] as const;
  return named.reduce<Record<string, unknown>>((input, [path, value]) => withValue(input, path, value), inputOf(row));
}

const isOneOf = (permissions: readonly Permission[], permission: ManagedOperation['permission']) =>
  permission === anyCaller || permissions.includes(permission);

describe.each(given)('[MGMT-3a] the role $name for a reach of the kind $reach', ({ name, permissions, reach }) => {
  const permitted = rows.filter(([, { permission }]) => isOneOf(permissions, permission));
  const refused = rows.filter(([, { permission }]) => !isOneOf(permissions, permission));

  it.each(refused)('does not permit %s', async (_name, row) => {
    const { status, body } = await send(machineOf(name, reach), row, reachable(row, reach));
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'permissionMissing' });
  });

  it.each(permitted)('permits %s', async (_name, row) => {
    const { status, body } = await send(machineOf(name, reach), row, reachable(row, reach));
    expect(status).toBeLessThan(500);
    const isRefused = status === 403 && body.code === 'permissionMissing';
    expect(isRefused).toBe(row.permission !== anyCaller && !canStayWithin(row.target, reach));
  });
});

describe('[MGMT-3d] everybody, for the own account,', () => {
  const isOwn = ([, { permission, target }]: (typeof rows)[number]) =>
    permission === anyCaller || (ownAccountPermissions.includes(permission) && canStayWithin(target, 'account'));
  let person: ManagementPerson;
  beforeAll(async () => {
    person = await site.person();
  });

  it.each(rows.filter((row) => !isOwn(row)))('may not perform %s', async (_name, row) => {
    const { status, body } = await send(person.call, row, reachable(row, 'account', person.id));
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'permissionMissing' });
  });

  it.each(rows.filter(isOwn))('may perform %s', async (_name, row) => {
    const { id, call } = await site.person(); // one of the operations ends the sessions
    const { status, body } = await send(call, row, reachable(row, 'account', id));
    expect(status).toBeLessThan(500);
    expect(body?.code).not.toBe('permissionMissing');
  });
});

const namesCompany = ([, { changes, target }]: (typeof rows)[number]) =>
  !changes && target !== 'installation' && target.company !== undefined;

describe('of a company that there is not', () => {
  const answering = rows.filter((row) => namesCompany(row) && row[1].answersUnknownCompany);
  it('only what stays after its removal is read, and rows are compared, each with its own problem', () => {
    expect(answering.map(([name]) => name).toSorted()).toEqual([
      'compareAccounts',
      'explainReference',
      'exportLineEvidence',
      'listApprovals',
      'listJobs',
      'listMessages',
      'readAudit',
      'readJobReport',
      'showApproval',
      'showJob',
      'showMessage',
    ]);
  });

  it.each(rows.filter((row) => namesCompany(row) && !row[1].answersUnknownCompany))(
    '%s says that it is not there, also to those who reach the installation',
    async (_name, row) => {
      const { company } = row.target as Exclude<Target, string>; // filtered above
      const operator = machineOf('installationOperator', 'installation');
      const { status, body } = await send(operator, row, withValue(inputOf(row), company, 'nowhere'));
      expect({ status, detail: body.detail }).toEqual({
        status: 404,
        detail: expect.stringMatching(/^There is no (company|\w+) "(nowhere|x)"\.$|^It does not exist/),
      });
    },
  );
});

const isScoped = ([, { target }]: readonly [string, ManagedOperation]) =>
  target !== 'installation' && (target.account ?? target.company) !== undefined;

describe('[MGMT-3b] what the roles of a company do not reach', () => {
  it.each(rows.filter(isScoped))('is answered by %s as what is not there', async (_name, row) => {
    const administrator = machineOf('companyAdministrator', 'company');
    const naming = (account: string, company: string) => {
      const { account: ofAccount, company: ofCompany } = row.target as Exclude<Target, string>; // filtered above
      const companyPath = ofAccount === undefined ? ofCompany : undefined;
      return withValue(withValue(inputOf(row), ofAccount, account), companyPath, company);
    };
    const [hidden, unknown] = [
      await send(administrator, row, naming(foreign, 'strict')),
      await send(administrator, row, naming('unknown', 'nowhere')),
    ];
    expect(hidden.status).toBeGreaterThanOrEqual(400);
    expect(hidden.status).toBe(unknown.status);
    const { instance: _one, ...told } = hidden.body;
    const { instance: _other, ...toldOfUnknown } = unknown.body;
    expect(told).toEqual(toldOfUnknown);
  });

  it('[MGMT-3c] reveals nothing to a hundred guesses', async () => {
    const administrator = machineOf('companyAdministrator', 'company');
    const answers = new Set<string>();
    for (let guess = 0; guess < 100; guess += 1) {
      const { status, body } = await administrator('GET', `/accounts/${guess % 2 ? foreign : `guess${guess}`}`);
      const { instance: _, ...told } = body;
      answers.add(JSON.stringify([status, told]));
    }
    expect([...answers]).toHaveLength(1);
  });
});

/** A copy with a value at a path, in each item of a list; the same without a path. */
function withValue(input: Record<string, unknown>, path: string | undefined, value: unknown): Record<string, unknown> {
  return path === undefined ? input : (replaced(input, path.split('.'), value) as Record<string, unknown>); // of an object
}

function replaced(input: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  if (name === '*') return (Array.isArray(input) ? input : [{}]).map((item) => replaced(item, rest, value));
  const record = typeof input === 'object' ? input : {};
  const inside = (record as Record<string, unknown> | undefined)?.[name];
  return { ...record, [name]: rest.length === 0 ? value : replaced(inside, rest, value) };
}

describe('[MGMT-3e] a number', () => {
  const number = '+12125550144';
  const naming = rows.filter(([, { target }]) => target !== 'installation' && target.account !== undefined);
  const lists: readonly (readonly [string, object])[] = [
    ['findAccounts', { rows: [{ line: 1, who: number }] }],
    ['findAccounts', { rows: [{ line: 1, who: 'masked@second.example' }] }],
    ['compareAccounts', { rows: [{ line: 1, values: { extension: '7', directNumber: number }, empty: [] }] }],
    ['compareAccounts', { rows: [{ line: 1, values: { email: 'masked@second.example' }, empty: [] }] }],
    ['syncAccounts', { rows: [{ line: 1, values: { extension: '7', directNumber: number }, empty: [] }] }],
    ['importAccounts', { rows: [{ line: 1, values: { email: 'masked@second.example' } }] }],
    ['compareLines', { rows: [{ line: 1, who: number, number: '+12125550146', name: 'Phone' }] }],
    ['importLines', { rows: [{ line: 1, who: 'masked@second.example', number: '+12125550146', name: 'Phone' }] }],
    ['addJobRows', { id: 'x', part: 0, rows: [number] }],
    ['addJobRows', { id: 'x', part: 0, rows: [{ email: 'masked@second.example' }] }],
  ];
  let blind: Call;
  beforeAll(async () => {
    await site.addPerson({ email: 'masked@second.example', directNumber: number });
    const permissions = permissionNames.filter((name) => name !== 'contacts:read');
    await site.installation.roles.set({ name: 'blind', title: 'Blind', permissions, companyId: 'free' });
    blind = await site.machine('blind', reachOf.company);
  });

  it.each(naming)('is not found out by %s without the right to read it', async (_name, row) => {
    for (const guess of [number, '+12125550145']) {
      const input = withValue(reachable(row, 'company'), (row.target as Exclude<Target, string>).account, guess);
      const { status, body } = await send(blind, row, input);
      expect({ status, detail: body.detail }).toEqual({ status: 403, detail: 'It needs contacts:read.' });
    }
  });

  it.each(lists)('or an address is not found out by a list of %s', async (name, input) => {
    const [, row] = rows.find(([one]) => one === name) ?? expect.fail();
    const named = withValue(reachable(row, 'company'), undefined, undefined);
    const company = { rows: withCompany((input as { rows: readonly unknown[] }).rows, row) };
    const { status, body } = await send(blind, row, { ...named, ...input, ...company });
    expect({ status, detail: body.detail }).toEqual({ status: 403, detail: 'It needs contacts:read.' });
  });
});

/** Rows of a list with the company that is reached, where the operation names it by row. */
function withCompany(list: readonly unknown[], { target }: ManagedOperation): readonly unknown[] {
  const isByRow = target !== 'installation' && target.company?.startsWith('rows.') === true;
  return isByRow ? list.map((one) => withValue(one as Record<string, unknown>, 'values.company', 'free')) : list;
}

it('[MGMT-3b] a brand reaches its companies, and no other brand', async () => {
  const ofOther = await site.machine('brandOperator', { kind: 'brand', brandId: otherBrand });
  const { id: person } = await site.addPerson({ company: 'free' });
  const { id: ofStrict } = await site.addPerson({ company: 'strict' });
  expect(await ofOther('GET', `/accounts/${person}`)).toMatchObject({ status: 404 });
  expect((await ofOther('GET', '/accounts')).body).toEqual({ items: [] });
  const ofBrand = machineOf('brandOperator', 'brand');
  expect(await ofBrand('GET', `/accounts/${person}`)).toMatchObject({ status: 200, body: { id: person } });
  expect((await ofBrand('GET', '/accounts?company=strict')).body.items).toContainEqual(
    expect.objectContaining({ id: ofStrict }),
  );
});
