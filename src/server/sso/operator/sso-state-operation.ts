import { z } from 'zod';
import type { Companies } from '../../accounts/accounts.ts';
import { companyId, instantOf } from '../../operation/field-schemas.ts';
import { NotFound, query } from '../../operation/operation.ts';
import type { Origins } from '../../origins/origins.ts';
import type { Database } from '../../storage/database.ts';
import { answerPathOf, logoutPathOf, metadataPathOf } from '../answer-path.ts';
import { countCovered } from '../stores/count-covered.ts';
import type { SingleSignOn } from '../stores/single-sign-on.ts';
import { type EnforcementNeeds, emergencyAccountsNeeded, enforcementState } from './enforcement-gaps.ts';
import { lastTest } from './shown-connection.ts';

interface StateNeeds extends EnforcementNeeds {
  readonly database: Database;
  readonly companies: Pick<Companies, 'byId'>;
  readonly singleSignOn: Pick<SingleSignOn, 'connections' | 'domains' | 'identities'>;
}

const connectionState = z
  .object({
    id: z.string(),
    people: z.int().describe('How many accounts sign in by it.'),
    lastSignInAt: instantOf('When somebody signed in by it last. None before the first one.').optional(),
    lastTest: lastTest.optional(),
  })
  .meta({ id: 'SsoConnectionState' });

const emergencyAccount = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    isReady: z.boolean().describe('It is active, with a password and a second factor.'),
  })
  .meta({ id: 'EmergencyAccount' });

/** The operation that says how single sign-on of a company goes (CNSL-6). */
export const ssoStateOperations = {
  showSsoState: query({
    title: 'Show how single sign-on of a company goes, and what it has of what enforcing it needs.',
    permission: 'sso:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/companies/{company}/sso-state' },
    input: z.object({ company: companyId }),
    output: z.object({
      isEnforced: z.boolean(),
      connections: z.array(connectionState),
      hasPassedTest: z.boolean().describe('An enabled connection has passed a test with its present settings.'),
      emergencyAccounts: z.array(emergencyAccount).readonly(),
      emergencyAccountsNeeded: z.int().describe('How many of them must be ready before it can be enforced.'),
      covered: z.int().describe('Active people whose address is at a proven domain.'),
      elsewhere: z
        .int()
        .describe(
          'Other active people. They keep their password until single sign-on is enforced, which refuses it to them too.',
        ),
    }),
    command: {
      words: 'sso state',
      shows: ({ connections, emergencyAccounts, ...state }) => ({
        ...state,
        connections: connections.map(({ id, people }) => `${id} (${people})`).join(', '),
        emergencyAccounts: emergencyAccounts.map(({ id, isReady }) => (isReady ? id : `${id}, not ready`)).join('; '),
      }),
    },
    example: 'sso state acme',
    run: showState,
  }),
  proposeSsoConnection: query({
    title:
      'Propose an id for a new single sign-on connection, with the addresses that its provider asks for. Nothing is kept.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'GET', path: '/companies/{company}/sso-proposal' },
    input: z.object({
      company: companyId,
      provider: z.string().max(40).optional().describe('A word for the provider, which becomes part of the id.'),
    }),
    output: z.object({
      id: z.string(),
      redirectUri: z.string(),
      logoutUri: z.string(),
      ownMetadata: z
        .string()
        .describe('Name of this installation by SAML. The metadata are there once the connection is added.'),
    }),
    command: { words: 'sso propose' },
    example: 'sso propose acme --provider entra',
    run: propose,
  }),
};

async function showState(needs: StateNeeds, { company: id }: { readonly company: string }) {
  const { connections, domains } = needs.singleSignOn;
  const company = await needs.companies.byId(id);
  if (!company) throw new NotFound(`There is no company "${id}".`);
  const proven = (await domains.list(id)).filter(({ provenAt }) => provenAt !== undefined);
  const [listed, enforcement, people] = await Promise.all([
    connections.list(id),
    enforcementState(needs, id),
    countCovered(
      needs.database,
      id,
      proven.map(({ domain }) => domain),
    ),
  ]);
  return {
    isEnforced: company.ssoEnforced,
    connections: await Promise.all(listed.map((one) => stateOf(needs, one.id))),
    ...enforcement,
    emergencyAccountsNeeded,
    ...people,
  };
}

async function stateOf({ singleSignOn: { connections, identities } }: StateNeeds, id: string) {
  const [{ people, lastAt }, lastTest] = await Promise.all([identities.usageOf(id), connections.lastTestOf(id)]);
  return { id, people, lastSignInAt: lastAt, lastTest };
}

interface ProposeNeeds extends Pick<StateNeeds, 'companies' | 'singleSignOn'> {
  readonly origins: Pick<Origins, 'ofInstallation'>;
}

const longestId = 63;
/** What an id may have: lower-case letters, digits and dashes. */
const asId = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The first free id of the company and the provider. Two who ask at once get the same: the one who adds it has it. */
async function propose({ companies, singleSignOn, origins }: ProposeNeeds, input: ProposeInput) {
  if (!(await companies.byId(input.company))) throw new NotFound(`There is no company "${input.company}".`);
  const stem = [asId(input.company), asId(input.provider ?? '')].filter(Boolean).join('-') || 'sso';
  const ids = function* () {
    yield stem.slice(0, longestId);
    for (let next = 2; ; next++) yield `${stem.slice(0, longestId - String(next).length - 1)}-${next}`;
  };
  for (const id of ids()) {
    if (await singleSignOn.connections.byId(id)) continue;
    const at = origins.ofInstallation();
    return {
      id,
      redirectUri: at + answerPathOf(id),
      logoutUri: at + logoutPathOf(id),
      ownMetadata: at + metadataPathOf(id),
    };
  }
  throw new Error('Ids never end.');
}
interface ProposeInput {
  readonly company: string;
  readonly provider?: string | undefined;
}
