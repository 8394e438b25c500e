import { z } from 'zod';
import { setupPath } from '../../../contract/setup-links.ts';
import type { Account, Companies } from '../../accounts/accounts.ts';
import { companyId, instant, instantOf } from '../../operation/field-schemas.ts';
import { changes, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import type { ApiCaller } from '../../operation/reach.ts';
import type { Origins } from '../../origins/origins.ts';
import { takeRandomBytes } from '../../secrets/random-bytes.ts';
import type { SingleSignOn } from '../../sso/sso.ts';
import { linkStates } from '../setup-link.rules.ts';
import { mostLive, type NoRoom, type SetupLink, type SetupLinks } from '../setup-link-store.ts';

interface LinkNeeds {
  readonly setupLinks: SetupLinks;
  readonly companies: Pick<Companies, 'byId'>;
  readonly accounts: { byId(id: string): Promise<Account | undefined> };
  readonly singleSignOn: Pick<SingleSignOn, 'connections' | 'identities'>;
  readonly origins: Pick<Origins, 'ofInstallation'>;
  /** Undefined for the command line. */
  readonly caller: ApiCaller | undefined;
}

const apiAlone = { apiAlone: 'A set-up link is given by a person, and the command line is none.' };
const named = z.object({ company: companyId, id: z.string().min(1).max(100).describe('Id of the link.') });
const protocol = z.enum(['saml', 'oidc']).describe('How the provider is connected.');
const provider = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/, 'is lower-case letters, digits and dashes')
  .describe('A word for the provider: that of its guide.');
const recipient = z.string().trim().min(1).max(80).describe('Name of the person whom it is for.');
const note = z.string().trim().max(300).describe('What the giver says to that person.');
const shownLink = z
  .object({
    id: z.string(),
    connection: z.string().describe('Id of the only connection that it prepares, which may not be there yet.'),
    provider: z.string(),
    protocol,
    recipient: z.string(),
    note: z.string().optional(),
    givenBy: z.object({ id: z.string(), name: z.string() }),
    givenAt: instant,
    state: z
      .enum(linkStates)
      .describe('`notUsed`: nobody has opened it in time. `timeUp`, and all that follow: it works no more.'),
    opensUntil: instantOf('Until when it can be opened.'),
    openedAt: instantOf('When it was opened.').optional(),
    openedIn: z
      .object({ browser: z.string().optional(), system: z.string().optional() })
      .optional()
      .describe('The browser that has opened it, in which alone it works.'),
    worksUntil: instantOf('Until when it works there.').optional(),
    askedAt: instantOf('When more time was asked for.').optional(),
    testedAt: instantOf('When a test has passed there.').optional(),
    endedAt: instant.optional(),
  })
  .meta({ id: 'SetupLink' });

/** Operations on links that hand a set-up to somebody without an account (CNSL-16). */
export const setupLinkOperations = {
  makeSetupLink: changes({
    access: 'company',
    title:
      'Make a link by which somebody without an account prepares a single sign-on connection. It switches nothing on.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'POST', path: '/companies/{company}/setup-links', status: 201 },
    confirmation: 'fresh',
    input: z.strictObject({
      company: companyId,
      provider,
      protocol,
      connection: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe('Id of a connection that is not switched on, which goes on. Default: a new one.'),
      recipient,
      note: note.optional(),
    }),
    output: z.object({
      id: z.string(),
      address: z.string().describe('The link. It is shown only now.'),
      connection: z.string(),
    }),
    example: apiAlone,
    run: makeLink,
    details: ({ company, provider, protocol }, { id }) => ({ company, provider, protocol, id }),
  }),
  listSetupLinks: query({
    title: 'List the set-up links of a company, the newest first.',
    permission: 'sso:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/companies/{company}/setup-links' },
    input: z.object({ company: companyId }),
    output: z.array(shownLink),
    example: apiAlone,
    async run(needs: LinkNeeds, { company }) {
      const links = await needs.setupLinks.list(company);
      return Promise.all(links.map((link) => shown(needs, link)));
    },
  }),
  extendSetupLink: changes({
    access: 'company',
    title:
      'Give a set-up link more time: another week until it is opened, or another hour in the browser that has opened it.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'POST', path: '/companies/{company}/setup-links/{id}/extension', status: 200 },
    confirmation: 'fresh',
    input: named,
    output: shownLink,
    example: apiAlone,
    async run(needs: LinkNeeds, input) {
      const link = await findLink(needs, input);
      await refuseConnection(needs, link);
      const done = await needs.setupLinks.extend(link);
      if (done !== 'extended') throw refusalOf(done);
      return shown(needs, await findLink(needs, input));
    },
    details: (input) => input,
  }),
  endSetupLink: changes({
    access: 'none',
    title: 'Take a set-up link back. What it has prepared stays.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'DELETE', path: '/companies/{company}/setup-links/{id}' },
    input: named,
    output: z.object({ id: z.string() }),
    example: apiAlone,
    async run(needs: LinkNeeds, input) {
      const { id } = await findLink(needs, input);
      await needs.setupLinks.end(id, 'takenBack');
      return { id };
    },
  }),
};

/** @throws NotFound */
async function findLink({ setupLinks }: LinkNeeds, { id, company }: z.output<typeof named>): Promise<SetupLink> {
  const link = await setupLinks.byId(id);
  if (link?.companyId !== company) throw new NotFound(`There is no set-up link "${id}".`);
  return link;
}

/** @throws OperationRefused where a link could change what signs somebody in, or did so before */
async function refuseConnection(
  { singleSignOn: { connections, identities } }: LinkNeeds,
  { companyId, connectionId }: Pick<SetupLink, 'companyId' | 'connectionId'>,
): Promise<void> {
  const connection = await connections.byId(connectionId);
  if (!connection) return;
  if (connection.companyId !== companyId) throw new NotFound(`There is no connection "${connectionId}".`);
  if (connection.isEnabled)
    throw new OperationRefused('The connection is switched on. A link prepares only what is not.');
  if ((await identities.usageOf(connectionId)).people > 0)
    throw new OperationRefused('People have signed in by this connection. A link prepares only a new one.');
}

type Asked = Pick<SetupLink, 'provider' | 'protocol' | 'recipient'> & {
  readonly company: string;
  readonly connection?: string | undefined;
  readonly note?: string | undefined;
};

async function makeLink(needs: LinkNeeds, asked: Asked) {
  const { setupLinks, caller, origins } = needs;
  const { company: companyId, provider, protocol, recipient, note } = asked;
  const accountId = caller?.accountId;
  if (accountId === undefined) throw new OperationRefused('A person gives a set-up link. A machine cannot.');
  const connectionId = await connectionFor(needs, asked);
  const what = { companyId, connectionId, provider, protocol };
  const made = await setupLinks.add({ ...what, accountId, recipient, note: note || undefined });
  if (typeof made === 'string') throw refusalOf(made);
  return { id: made.id, address: `${origins.ofInstallation()}${setupPath}#${made.code}`, connection: connectionId };
}

const refusals: Readonly<Record<NoRoom | 'ended', string>> = {
  companyHasMost: `${mostLive} links of the company can still be used. Take one back first.`,
  connectionHasOne: 'There is a link for this connection already. Take it back first.',
  ended: 'The link has ended. Make another one.',
};

const refusalOf = (why: keyof typeof refusals) => new OperationRefused(refusals[why]);

/** The connection that is named; or an id of its own for a new one, which nobody else proposes. */
async function connectionFor(needs: LinkNeeds, asked: Asked): Promise<string> {
  const { company: companyId, provider, protocol, connection: connectionId } = asked;
  if (connectionId === undefined) return newId(companyId, provider);
  const found = await needs.singleSignOn.connections.byId(connectionId);
  if (!found) throw new NotFound(`There is no connection "${connectionId}".`);
  if (found.settings.type !== protocol) throw new OperationRefused('The connection uses the other protocol.');
  await refuseConnection(needs, { companyId, connectionId });
  return connectionId;
}

const longestStem = 54;

function newId(company: string, provider: string): string {
  const stem = `${company}-${provider}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestStem)
    .replace(/^-|-$/g, '');
  return `${stem}-${takeRandomBytes(4).toString('hex')}`;
}

async function shown({ accounts }: Pick<LinkNeeds, 'accounts'>, link: SetupLink): Promise<z.input<typeof shownLink>> {
  const giver = await accounts.byId(link.accountId);
  return {
    id: link.id,
    connection: link.connectionId,
    provider: link.provider,
    protocol: link.protocol,
    recipient: link.recipient,
    note: link.note,
    givenBy: { id: link.accountId, name: giver ? `${giver.firstName} ${giver.lastName}` : '' },
    givenAt: link.givenAt,
    state: link.state,
    opensUntil: link.opensUntil,
    openedAt: link.openedAt,
    openedIn: link.openedIn,
    worksUntil: link.worksUntil,
    askedAt: link.askedAt,
    testedAt: link.testedAt,
    endedAt: link.endedAt,
  };
}
