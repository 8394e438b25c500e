import { z } from 'zod';
import { atTime } from '../../command-line/table-text.ts';
import { brandId, companyId, instant, instantOf, who } from '../../operation/field-schemas.ts';
import { changes, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import { permissionNames } from '../../operation/permissions.ts';
import { reachKinds } from '../../operation/reach.ts';
import { subjectOf } from '../../operation/subject.ts';
import { builtInRoles } from '../built-in-roles.ts';
import { idOfReach, type RoleGrant } from '../role-store.ts';
import {
  type GiveNeeds,
  giveRole,
  placeOfReach,
  type RoleNeeds,
  reachOf,
  rejectMore,
  takeRole,
} from './give-and-take.ts';

export const grantsPerPage = 500;

const name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{1,59}$/, 'must begin with a lower-case letter and have 2 to 60 letters and digits')
  .describe('Name of the role.');
const shownRole = z
  .object({
    name: z.string(),
    title: z.string(),
    permissions: z.array(z.enum(permissionNames)).readonly(),
    isBuiltIn: z.boolean(),
    company: z.string().optional().describe('The company that made it; none for one of the installation.'),
  })
  .meta({ id: 'Role' });
const shownGrant = z
  .object({
    id: z.string(),
    account: z.string().optional().describe('Id of the account that has the role.'),
    client: z.string().optional().describe('Id of the client that has it.'),
    role: z.string().describe('Name of the role.'),
    reach: z.enum(reachKinds).describe('How far the role reaches.'),
    reachId: z.string().optional().describe('Id of the brand or the company.'),
    endsAt: instantOf('When it ends; without it, it does not end.').optional(),
    givenBy: z.string().describe('Who gave it: a system account, account:<id> or client:<id>.'),
    givenAt: instant,
  })
  .meta({ id: 'RoleGrant' });
const named = z.object({ name, company: companyId.optional().describe('The company whose role it is.') });

/** Operations on roles, and on who has them. */
export const roleOperations = {
  listRoles: query({
    title: 'List the roles: the built-in ones, those of the installation, and those of a company.',
    permission: 'roles:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/roles', page: { key: 'name' } },
    input: z.object({ company: companyId.optional().describe('The company whose own roles are listed too.') }),
    output: z.array(shownRole),
    command: {
      cells: ({ name, title, company, isBuiltIn }) => [
        name,
        company ?? (isBuiltIn ? 'every installation' : 'this installation'),
        title,
      ],
      missing: (name) => `There is no role "${name}".`,
    },
    example: 'role list',
    async run({ roles }: Pick<RoleNeeds, 'roles'>, input) {
      const builtIn = builtInRoles.map(({ name, title, permissions }) => ({
        name,
        title,
        permissions,
        isBuiltIn: true,
      }));
      const own = (await roles.list(input.company)).map(({ companyId: company, name, title, permissions }) => ({
        name,
        title,
        permissions,
        isBuiltIn: false,
        company,
      }));
      return [...builtIn, ...own].toSorted((one, other) => (one.name < other.name ? -1 : 1));
    },
  }),
  setRole: changes({
    access: 'role',
    title: 'Add a role, or change what it permits to all who have it.',
    permission: 'roles:write',
    target: { company: 'company' },
    http: { method: 'PUT', path: '/roles/{name}' },
    confirmation: 'fresh',
    input: named.extend({
      title: z.string().min(1).max(200).describe('What it is for, in a sentence.'),
      permissions: z.array(z.enum(permissionNames)).min(1).describe('All that it permits.'),
    }),
    output: z.object({ name: z.string() }),
    command: { says: ({ name }, { permissions }) => `The role ${name} permits: ${permissions.join(', ')}.` },
    example:
      'role set accountSync --title "Keeps accounts in step." --permission accounts:read --permission accounts:write',
    async run(needs: RoleNeeds, input) {
      if (builtInRoles.some((role) => role.name === input.name))
        throw new OperationRefused(`"${input.name}" is a role of every installation. Choose another name.`);
      if (input.company !== undefined && !(await needs.companies.byId(input.company)))
        throw new NotFound(`There is no company "${input.company}".`);
      const former = await needs.roles.find(input.name, input.company);
      if (input.company !== undefined && former?.reaches.includes('installation'))
        throw new OperationRefused(`"${input.name}" is a role of the installation. Choose another name.`);
      const isTaken =
        (former?.permissions.includes('roles:write') ?? false) && !input.permissions.includes('roles:write');
      if (isTaken && (await needs.roles.countHolders(input.name, input.company)) > 0)
        throw new OperationRefused('Somebody gives roles by it. Take it from them before it loses roles:write.');
      const place = await placeOfReach(needs, reachOf(input));
      rejectMore(needs, place, [...input.permissions, ...(former?.permissions ?? [])], Infinity);
      const { title, permissions } = input;
      await needs.roles.set({ name: input.name, title, permissions, companyId: input.company });
      return { name: input.name };
    },
  }),
  removeRole: changes({
    access: 'role',
    title: 'Remove a role that nobody has.',
    permission: 'roles:write',
    target: { company: 'company' },
    http: { method: 'DELETE', path: '/roles/{name}' },
    confirmation: 'fresh',
    input: named,
    output: z.object({ name: z.string() }),
    command: { confirms: ({ name }) => `the role ${name}` },
    example: 'role remove accountSync --yes',
    async run({ roles }: Pick<RoleNeeds, 'roles'>, input) {
      const gone = await roles.remove(input.name, input.company);
      if (typeof gone === 'number') throw new OperationRefused(`${gone} have the role. Take it from them first.`);
      if (!gone) throw new NotFound(`There is no role "${input.name}" that can be removed.`);
      return { name: input.name };
    },
  }),
  listRoleGrants: query({
    title: 'List who has which role.',
    permission: 'roles:read',
    target: { company: 'company', brand: 'brandId', account: 'account', client: 'client' },
    http: { method: 'GET', path: '/role-grants', page: { key: 'id', after: 'after', limit: 'limit' } },
    input: z.object({
      company: companyId.optional().describe('Only roles that reach this company and no more.'),
      brandId: brandId.optional().describe('Only roles that reach this brand and no more.'),
      account: who.optional(),
      client: z.string().min(1).optional().describe('Id of a client.'),
      after: z.string().optional().describe('Id of the last one of the page before.'),
      limit: z.int().positive().max(grantsPerPage).default(grantsPerPage).describe('Most grants that are answered.'),
    }),
    output: z.array(shownGrant),
    command: {
      words: 'role holders',
      plural: 'roles are given',
      cells: (one) => [
        one.id,
        one.role,
        one.account ?? `client ${one.client}`,
        [one.reach, one.reachId].filter(Boolean).join(' '),
        atTime('until', one.endsAt),
      ],
    },
    example: 'role holders --company acme',
    async run({ roles, findAccount }: Pick<GiveNeeds, 'roles' | 'findAccount'>, { account, client, ...filter }) {
      const accountId = account === undefined ? undefined : (await findAccount(account)).id;
      return (await roles.grants({ ...filter, accountId, clientId: client })).map(shownOf);
    },
  }),
  giveRole: changes({
    access: 'role',
    title: 'Give a role to an account or a client.',
    permission: 'roles:write',
    target: { company: 'company', brand: 'brandId', account: 'account', client: 'client' },
    http: { method: 'POST', path: '/role-grants', status: 201 },
    confirmation: 'fresh',
    tells: () => 'roleGiven',
    input: z
      .object({
        account: who.optional(),
        client: z.string().min(1).optional().describe('Id of a client that acts for itself.'),
        role: name,
        company: companyId.optional().describe('The role reaches this company with its accounts.'),
        brandId: brandId.optional().describe('The role reaches this brand with its companies.'),
        endsAt: instantOf('When it ends.').optional(),
      })
      .refine(
        ({ account, client }) => (account === undefined) !== (client === undefined),
        'Name an account or a client.',
      ),
    output: z.object({ id: z.string(), accountId: z.string().optional(), clientId: z.string().optional() }),
    command: {
      words: 'role give',
      arguments: ['role', 'account'],
      options: { endsAt: 'until' },
      says: ({ id }, { account, client, role }) => `${account ?? client} has the role ${role}. Its id is ${id}.`,
    },
    example: 'role give companyAdministrator ann@acme.example --company acme --until 2099-12-31',
    run: giveRole,
    subject: subjectOf,
  }),
  takeRole: changes({
    access: 'role',
    title: 'Take a role from somebody.',
    permission: 'roles:write',
    target: { company: 'company', brand: 'brandId' },
    http: { method: 'DELETE', path: '/role-grants/{id}' },
    confirmation: 'fresh',
    takesRole: true,
    tells: () => 'roleTaken',
    input: z.object({
      id: z.string().min(1).max(100).describe('Id of the grant.'),
      company: companyId.optional().describe('The only company that the role may reach.'),
      brandId: brandId.optional().describe('The only brand that the role may reach.'),
      mayBeLast: z
        .boolean()
        .default(false)
        .describe('On the command line: nobody else need be left who can give roles there.'),
    }),
    output: z.object({ id: z.string(), accountId: z.string().optional(), clientId: z.string().optional() }),
    command: { words: 'role take', options: { mayBeLast: 'last' }, isUnasked: true, says: () => 'Taken.' },
    example: 'role take k3v9x2m1qa',
    run: takeRole,
    subject: subjectOf,
  }),
};

const shownOf = ({ id, accountId, clientId, role, reach, endsAt, givenBy, givenAt }: RoleGrant) => ({
  id,
  account: accountId,
  client: clientId,
  role,
  reach: reach.kind,
  reachId: idOfReach(reach) || undefined,
  endsAt,
  givenBy,
  givenAt,
});
