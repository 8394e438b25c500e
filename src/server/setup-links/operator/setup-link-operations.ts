import { z } from 'zod';
import { setupPath } from '../../../contract/setup-links.ts';
import type { Account, Companies } from '../../accounts/accounts.ts';
import { companyId } from '../../operation/field-schemas.ts';
import { changes, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import type { ApiCaller } from '../../operation/reach.ts';
import type { Origins } from '../../origins/origins.ts';
import type { SingleSignOn } from '../../sso/sso.ts';
import type { SetupLink } from '../setup-link.ts';
import { mostLive, type NoRoom, type SetupLinks } from '../setup-link-store.ts';
import { type AskedLink, askedLink, partOf, refusePart } from './asked-part.ts';
import { linkCells, shown, shownLink } from './shown-link.ts';

interface LinkNeeds {
  readonly setupLinks: SetupLinks;
  readonly companies: Pick<Companies, 'byId'>;
  readonly accounts: { byId(id: string): Promise<Account | undefined> };
  readonly singleSignOn: Pick<SingleSignOn, 'connections' | 'identities' | 'domains'>;
  readonly origins: Pick<Origins, 'ofInstallation'>;
  /** Undefined for the command line. */
  readonly caller: ApiCaller | undefined;
}

const named = z.object({ company: companyId, id: z.string().min(1).max(100).describe('Id of the link.') });

/** Operations on links that hand a part of a set-up to somebody without an account (CNSL-16). */
export const setupLinkOperations = {
  makeSetupLink: changes({
    access: 'company',
    title:
      'Make a link by which somebody without an account does a part of the set-up of single sign-on. It switches nothing on.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'POST', path: '/companies/{company}/setup-links', status: 201 },
    confirmation: 'fresh',
    input: askedLink,
    output: z.object({
      id: z.string(),
      address: z.string().describe('The link. It is shown only now.'),
      connection: z.string().optional(),
    }),
    example: { apiAlone: 'A set-up link is given by a person, and the command line is none.' },
    run: makeLink,
    details: ({ company, intent, provider, protocol, domain }, { id, connection }) => ({
      company,
      intent,
      provider,
      protocol,
      connection,
      domain,
      id,
    }),
  }),
  listSetupLinks: query({
    title: 'List the set-up links of a company, the newest first.',
    permission: 'sso:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/companies/{company}/setup-links' },
    input: z.object({ company: companyId }),
    output: z.array(shownLink),
    command: { plural: 'set-up links', cells: linkCells },
    example: 'setup-link list acme',
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
    command: { words: 'setup-link extend', says: ({ id, recipient }) => `Gave ${recipient} more time for ${id}.` },
    example: 'setup-link extend acme k3v9x2m1qa',
    async run(needs: LinkNeeds, input) {
      const link = await findLink(needs, input);
      if (link.endedAs !== undefined) throw refusalOf('ended');
      await refusePart(needs, link.companyId, link, { mustBeThere: false });
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
    command: {
      words: 'setup-link end',
      isUnasked: true,
      says: ({ id }) => `Took ${id} back. What it has prepared stays.`,
    },
    example: 'setup-link end acme k3v9x2m1qa',
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

async function makeLink(needs: LinkNeeds, asked: AskedLink) {
  const { setupLinks, caller, origins } = needs;
  const { company, recipient, note } = asked;
  const accountId = caller?.accountId;
  if (accountId === undefined) throw new OperationRefused('A person gives a set-up link. A machine cannot.');
  const part = await partOf(needs, asked);
  const made = await setupLinks.add({ ...part, accountId, companyId: company, recipient, note: note || undefined });
  if (typeof made === 'string') throw refusalOf(made);
  const address = `${origins.ofInstallation()}${setupPath}#${made.code}`;
  return { id: made.id, address, connection: part.connectionId };
}

const refusals: Readonly<Record<NoRoom | 'ended', string>> = {
  companyHasMost: `${mostLive} links of the company can still be used. Take one back first.`,
  connectionHasOne: 'There is a link for this connection already. Take it back first.',
  domainHasOne: 'There is a link for this domain already. Take it back first.',
  ended: 'The link has ended. Make another one.',
};

const refusalOf = (why: keyof typeof refusals) => new OperationRefused(refusals[why]);
