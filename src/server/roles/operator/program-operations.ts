import { z } from 'zod';
import { managementPath } from '../../../contract/management.ts';
import { type Clients, managementResource, type RegisteredClient } from '../../clients/clients.ts';
import { atTime } from '../../command-line/table-text.ts';
import { companyId, instant, instantOf } from '../../operation/field-schemas.ts';
import { changes, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import { type Permission, permissionNames } from '../../operation/permissions.ts';
import { actsByApi, type Rights } from '../../operation/reach.ts';
import { subjectOf } from '../../operation/subject.ts';
import type { Origins } from '../../origins/origins.ts';
import { hasHigherRoles } from '../higher-roles.ts';
import { isOfProgram } from '../program-rights.ts';
import { mostPrograms, type Program, type Programs } from '../program-store.ts';
import { permittedThere, placeOfReach, type RoleNeeds, rejectMore } from './give-and-take.ts';

interface ProgramNeeds extends RoleNeeds {
  readonly programs: Programs;
  readonly clients: Pick<Clients, 'byId' | 'rotateSecret' | 'remove'>;
  readonly origins: Pick<Origins, 'ofInstallation'>;
  readonly operatorName: string;
  /** Undefined for the command line, which has all rights. */
  readonly rights: readonly Rights[] | undefined;
}

const named = z.object({
  company: companyId,
  clientId: z.string().min(1).max(200).describe('Id of the program.'),
});
const program = z
  .object({
    clientId: z.string(),
    name: z.string(),
    role: z.string().optional().describe('Its role in the company. Absent once it was taken.'),
    grant: z.string().optional().describe('Id of the grant of this role.'),
    endsAt: instantOf('When its role ends; without it, it does not end.').optional(),
    isDisabled: z.boolean().describe('Whether an operator has switched it off.'),
    madeBy: z.string().describe('Who made it: a system account, or account:<id>.'),
    madeAt: instant,
    usedAt: instantOf('When it got a token last, to the hour.').optional(),
  })
  .meta({ id: 'Program' });
const withSecret = z
  .object({
    clientId: z.string(),
    secret: z.string().describe('Its new secret. It is shown once.'),
    tokenEndpoint: z.string().describe('Where it gets its tokens, as a client that acts for itself (RFC 6749 §4.4).'),
    api: z.string().describe('The address of this API.'),
    scopes: z.array(z.enum(permissionNames)).describe('What it can ask for, by its role.'),
  })
  .meta({ id: 'ProgramSecret' });
const secretText = ({ clientId, secret, tokenEndpoint, api, scopes }: z.output<typeof withSecret>) =>
  [
    `Client id: ${clientId}`,
    `Secret: ${secret}`,
    `Tokens: ${tokenEndpoint}`,
    `API: ${api}`,
    `Scopes: ${scopes.join(' ')}`,
    'The secret is shown only now.',
  ].join('\n');

/** Operations on the programs that a company makes for itself (CNSL-19). */
export const programOperations = {
  listPrograms: query({
    title: 'List the programs that a company has made for itself.',
    permission: 'roles:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/companies/{company}/programs' },
    input: z.object({ company: companyId }),
    output: z.array(program),
    command: {
      cells: ({ clientId, name, role, endsAt }) => [clientId, name, role ?? 'no role', atTime('until', endsAt)],
    },
    example: 'program list acme',
    async run(needs: ProgramNeeds, { company }) {
      const programs = await needs.programs.list(company);
      return Promise.all(programs.map((one) => shownOf(needs, one)));
    },
  }),
  addProgram: changes({
    access: 'client',
    title: 'Add a program that acts for a company by this API, with one role there. Its secret is shown once.',
    permission: 'roles:write',
    target: { company: 'company' },
    http: { method: 'POST', path: '/companies/{company}/programs', status: 201 },
    confirmation: 'fresh',
    input: z.strictObject({
      company: companyId,
      name: z.string().trim().min(1).max(80).describe('What it is called in lists and in the audit.'),
      role: z.string().min(1).max(60).describe('Name of the role, which gives no roles itself.'),
      endsAt: instantOf('When its role ends.').optional(),
    }),
    output: withSecret,
    command: { arguments: ['company', 'name'], options: { endsAt: 'until' }, says: secretText },
    example: 'program add acme "Directory sync" --role companyHelpdesk',
    run: addProgram,
    subject: subjectOf,
    details: ({ company, role, endsAt }) => ({ company, role, endsAt }),
  }),
  rotateProgramSecret: changes({
    access: 'client',
    title: 'Give a program a new secret, which is shown once. The former one, and its tokens, end at once.',
    permission: 'roles:write',
    target: { company: 'company' },
    http: { method: 'POST', path: '/companies/{company}/programs/{clientId}/secret', status: 200 },
    confirmation: 'fresh',
    input: named,
    output: withSecret,
    command: { words: 'program rotate-secret', says: secretText },
    example: 'program rotate-secret acme k3v9x2m1qa',
    async run(needs: ProgramNeeds, input) {
      requirePerson(needs);
      const { clientId } = await findProgram(needs, input);
      await rejectHigher(needs, clientId);
      if (!isAsMade(needs, await needs.clients.byId(clientId)))
        throw new OperationRefused('An operator has changed the program. Ask the operator for a new secret.');
      const { secret = '' } = await needs.clients.rotateSecret(clientId);
      const [grant] = await needs.roles.grants({ company: input.company, clientId, limit: 1 });
      const role = grant && (await needs.roles.find(grant.role, input.company));
      return handedOver(needs, { clientId, secret, permissions: role?.permissions ?? [] });
    },
    subject: subjectOf,
    details: (input) => input,
  }),
  removeProgram: changes({
    access: 'client',
    title: 'Remove a program with its role. Its tokens end at once.',
    permission: 'roles:write',
    target: { company: 'company' },
    http: { method: 'DELETE', path: '/companies/{company}/programs/{clientId}' },
    confirmation: 'fresh',
    input: named,
    output: z.object({ clientId: z.string() }),
    command: { confirms: ({ clientId }) => `the program ${clientId} with its tokens` },
    example: 'program remove acme k3v9x2m1qa --yes',
    async run(needs: ProgramNeeds, input) {
      const { clientId } = await findProgram(needs, input);
      await rejectHigher(needs, clientId);
      await needs.clients.remove(clientId);
      return { clientId };
    },
    subject: subjectOf,
    details: (input) => input,
  }),
};

/** @throws NotFound unless the company has this program */
async function findProgram({ programs }: ProgramNeeds, { company, clientId }: z.output<typeof named>) {
  const found = await programs.byId(clientId);
  if (found?.companyId !== company) throw new NotFound(`There is no program "${clientId}".`);
  return found;
}

/** A client that an operator has changed, to do more than act for its company, is not changed by its company. */
function isAsMade({ origins }: ProgramNeeds, client: RegisteredClient | undefined): boolean {
  if (client?.secretHash === undefined) return false;
  const { isMachine, redirectUris, resources } = client;
  const [resource] = resources;
  return isMachine && redirectUris.length === 0 && resources.length === 1 && resource === audienceOf({ origins });
}

const audienceOf = ({ origins }: Pick<ProgramNeeds, 'origins'>) => managementResource(origins.ofInstallation());

/** A program has no second factor, so it makes no secrets. @throws OperationRefused for a machine */
function requirePerson({ caller, operatorName }: ProgramNeeds): void {
  if (actsByApi(operatorName) && caller?.accountId === undefined)
    throw new OperationRefused('A person makes the secret of a program. A machine cannot.');
}

/** Whoever has the secret can do all that the program may, and whoever removes it takes that away. @throws OperationRefused */
async function rejectHigher({ roles, companies, rights }: ProgramNeeds, clientId: string): Promise<void> {
  if (rights !== undefined && (await hasHigherRoles({ roles, companies }, rights, { clientId })))
    throw new OperationRefused('The program has roles that permit more than yours.');
}

interface AskedProgram {
  readonly company: string;
  readonly name: string;
  readonly role: string;
  readonly endsAt?: number | undefined;
}

/** @throws OperationRefused; NotFound */
async function addProgram(needs: ProgramNeeds, { company, name, role, endsAt }: AskedProgram) {
  requirePerson(needs);
  const { roles, programs, operatorName } = needs;
  if (endsAt !== undefined && endsAt <= Date.now()) throw new OperationRefused('The end is over already.');
  const found = await roles.find(role, company);
  if (!found) throw new NotFound(`There is no role "${role}".`);
  if (!found.reaches.includes('company')) throw new OperationRefused(`The role "${role}" is not given for a company.`);
  if (!found.permissions.every(isOfProgram))
    throw new OperationRefused(`The role "${role}" gives roles. A program cannot have it.`);
  const place = await placeOfReach(needs, { kind: 'company', companyId: company });
  rejectMore(needs, place, permittedThere(place, found), endsAt ?? Infinity);
  const audience = audienceOf(needs);
  const made = await programs.add({ companyId: company, name, role, endsAt, madeBy: operatorName, audience });
  if (made === 'noCompany') throw new NotFound(`There is no company "${company}".`);
  if (made === 'companyHasMost')
    throw new OperationRefused(`The company has ${mostPrograms} programs. Remove one that is not used.`);
  return handedOver(needs, { ...made, permissions: found.permissions });
}

interface MadeSecret {
  readonly clientId: string;
  readonly secret: string;
  readonly permissions: readonly Permission[];
}

/** All that the program needs to call the API. */
function handedOver({ origins }: ProgramNeeds, { clientId, secret, permissions }: MadeSecret) {
  const origin = origins.ofInstallation();
  const addresses = { tokenEndpoint: `${origin}/oauth/token`, api: `${origin}${managementPath}` };
  return { clientId, secret, ...addresses, scopes: permissions.filter(isOfProgram) };
}

async function shownOf({ clients, roles }: ProgramNeeds, { companyId, ...made }: Program) {
  const [client, grants] = await Promise.all([
    clients.byId(made.clientId),
    roles.grants({ company: companyId, clientId: made.clientId, limit: 1 }),
  ]);
  const [grant] = grants;
  const { name = '', isDisabled = false } = client ?? {};
  return { ...made, name, isDisabled, role: grant?.role, grant: grant?.id, endsAt: grant?.endsAt };
}
