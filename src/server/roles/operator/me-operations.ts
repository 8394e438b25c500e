import { z } from 'zod';
import type { Account } from '../../accounts/accounts.ts';
import { instantOf } from '../../operation/field-schemas.ts';
import { anyCaller, OperationRefused, query } from '../../operation/operation.ts';
import { permissionNames } from '../../operation/permissions.ts';
import { type ApiCaller, type Rights, reachKinds } from '../../operation/reach.ts';
import { shownEmail } from '../../operation/shown.ts';
import { idOfReach } from '../role-store.ts';
import type { Roles } from '../roles.ts';

interface MeNeeds {
  /** Undefined for the command line. */
  readonly caller: ApiCaller | undefined;
  readonly roles: Pick<Roles, 'grants'>;
  readonly accounts: { byId(id: string): Promise<Account | undefined> };
}

const mostGrants = 500;
const reached = {
  reach: z.enum(reachKinds).describe('How far it reaches.'),
  reachId: z.string().optional().describe('Id of the brand, the company or the account.'),
  endsAt: instantOf('When it ends; without it, it does not end.').optional(),
};
const rightsWithin = z
  .object({ ...reached, permissions: z.array(z.enum(permissionNames)).readonly() })
  .meta({ id: 'RightsWithin' });
const shownCaller = z
  .object({
    name: z.string().describe('`account:<id>` or `client:<id>`, as the audit has it.'),
    clientId: z.string().describe('The client that the token was issued to.'),
    account: z
      .object({
        id: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        email: shownEmail.optional(),
        companyId: z.string(),
        companyName: z.string(),
        brandId: z.int(),
        locale: z.string().optional().describe('Language; without it, that of the brand.'),
      })
      .optional()
      .describe('The person who calls. None for a machine, which acts for itself.'),
    roles: z.array(z.object({ id: z.string().describe('Id of the grant.'), role: z.string(), ...reached })),
    rights: z.array(rightsWithin).describe('What the roles permit, the token allows and this sign-in counts for.'),
    withheld: z.array(rightsWithin).describe('What counts only once the person has proven a second factor.'),
    scopes: z.array(z.string()).readonly().describe('Of the token.'),
    freshUntil: instantOf(
      'Until when the sign-in is fresh enough for what asks for it. None without a second factor.',
    ).optional(),
  })
  .meta({ id: 'Caller' });

/** The operation that tells callers who they are. */
export const meOperations = {
  showMe: query({
    title: 'Show who calls, with roles, reach and permissions, and what the token and the sign-in allow.',
    permission: anyCaller,
    target: 'installation',
    http: { method: 'GET', path: '/me' },
    input: z.object({}),
    output: shownCaller,
    example: { apiAlone: 'The command line has all rights, and no caller.' },
    run: showMe,
  }),
};

async function showMe({ caller, roles, accounts }: MeNeeds): Promise<z.input<typeof shownCaller>> {
  if (!caller?.token) throw new OperationRefused('The command line has no caller.');
  const { name, accountId, clientId, token } = caller;
  const account = accountId === undefined ? undefined : await accounts.byId(accountId);
  const holder = accountId === undefined ? { clientId, limit: mostGrants } : { accountId, limit: mostGrants };
  const held = await roles.grants(holder);
  const { scopes, freshUntil, withheld } = token;
  return {
    name,
    clientId,
    account: account && personOf(account),
    roles: held
      .filter(({ endsAt }) => endsAt === undefined || endsAt > Date.now())
      .map(({ id, role, reach, endsAt }) => ({
        id,
        role,
        reach: reach.kind,
        reachId: idOfReach(reach) || undefined,
        endsAt,
      })),
    rights: caller.rights.flatMap(shownRights),
    withheld: withheld.flatMap(shownRights),
    scopes,
    freshUntil,
  };
}

function personOf({ id, firstName, lastName, email, companyId, companyName, brandId, locale }: Account) {
  return { id, firstName, lastName, email, companyId, companyName, brandId, locale };
}

/** Rights of which the token allows nothing are left out. */
function shownRights({ reach, permissions, endsAt }: Rights) {
  const reachId = idOfReach(reach) || undefined;
  const names = permissionNames.filter((permission) => permissions.has(permission));
  return names.length === 0 ? [] : [{ reach: reach.kind, reachId, endsAt, permissions: names }];
}
