import type { Invitations } from '../activation/activation.ts';
import { type Approvals, waitsFor } from '../approvals/approvals.ts';
import type { IdentityProviders } from '../gateways/identity-provider/identity-providers.ts';
import type { Permission } from '../operation/permissions.ts';
import type { Rights } from '../operation/reach.ts';
import type { People } from '../people/people.ts';
import type { SingleSignOn } from '../sso/sso.ts';
import type { SecondFactors } from '../two-factor/two-factor.ts';

/** What somebody who manages a company should do something about. */
export interface AttentionFact {
  readonly count: number;
  /** When it ends or begins, in milliseconds since 1970. */
  readonly date?: number | undefined;
  /** The thing that it is about, where it is one. */
  readonly subject?: { readonly id: string; readonly name: string } | undefined;
}

export interface AttentionNeeds {
  readonly people: Pick<People, 'count' | 'linesWithoutAddress'>;
  readonly approvals: Pick<Approvals, 'list'>;
  readonly singleSignOn: Pick<SingleSignOn, 'connections' | 'identities'>;
  readonly identityProviders: Pick<IdentityProviders, 'describe'>;
  readonly secondFactors: Pick<SecondFactors, 'secondFactorPolicies'>;
  readonly invitations: Pick<Invitations, 'endingOf'>;
  /** Undefined for the command line, which has all. */
  readonly rights: readonly Rights[] | undefined;
  /** Who asks. Undefined for the command line. */
  readonly caller: { readonly accountId: string | undefined } | undefined;
}

interface FactKind {
  readonly permission: Permission;
  find(needs: AttentionNeeds, company: string): Promise<readonly AttentionFact[]>;
}

const dayMs = 24 * 3_600_000;
const certificateSoonMs = 30 * dayMs;
const invitationSoonMs = 7 * dayMs;

/** Every fact, the most urgent first: lives, then what ends, then what is untidy. */
export const attentionFacts = {
  linesWithoutAddress: {
    permission: 'lines:read',
    find: async ({ people }, company) => [{ count: await people.linesWithoutAddress(company) }],
  },
  approvalsWaiting: { permission: 'approvals:read', find: approvalsWaiting },
  certificateEnds: { permission: 'sso:read', find: certificatesEnding },
  secondStepMissing: { permission: 'policies:read', find: secondStepMissing },
  invitationsEnd: {
    permission: 'accounts:read',
    async find({ invitations }, company) {
      const { count, firstEndsAt } = await invitations.endingOf(company, invitationSoonMs);
      return [{ count, date: firstEndsAt }];
    },
  },
  mailReturned: {
    permission: 'accounts:read',
    find: async ({ people }, company) => [{ count: await people.count({ company, isMailReturned: true }) }],
  },
} as const satisfies Record<string, FactKind>;
export type AttentionKey = keyof typeof attentionFacts;
export const attentionKeys = Object.keys(attentionFacts) as readonly AttentionKey[]; // the keys of the table above

/** What waits for who asks: nothing of their own, and nothing that they may not do themselves. */
async function approvalsWaiting({ approvals, rights, caller }: AttentionNeeds, company: string) {
  const somebody = { accountId: caller?.accountId, rights };
  const waiting = (await approvals.list({ company })).filter((one) => waitsFor(one, somebody));
  return waiting.length === 0
    ? []
    : [{ count: waiting.length, date: Math.min(...waiting.map(({ expiresAt }) => Number(expiresAt))) }];
}

/** The connections whose last certificate ends soon or has ended, each with the number of people who use it. */
async function certificatesEnding({ singleSignOn, identityProviders }: AttentionNeeds, company: string) {
  const ending = (await singleSignOn.connections.list(company)).flatMap(({ id, label, isEnabled, settings }) => {
    const { certificatesEndAt: date } = identityProviders.describe(settings);
    return isEnabled && date !== undefined && date - Date.now() < certificateSoonMs ? [{ id, label, date }] : [];
  });
  const sorted = ending.toSorted((one, other) => one.date - other.date);
  return Promise.all(
    sorted.map(async ({ id, label, date }) => ({
      count: await singleSignOn.identities.countOf(id),
      date,
      subject: { id, name: label },
    })),
  );
}

/** Who must have a second step by the rule of the company, and has none. */
async function secondStepMissing({ secondFactors, people }: AttentionNeeds, company: string) {
  const set = await secondFactors.secondFactorPolicies.list(company);
  const ofCompany = set.find(({ accountId }) => accountId === undefined);
  if (ofCompany?.requirement !== 'required') return [];
  const count = await people.count({ company, kind: 'person', state: 'active', secondStep: 'none' });
  return [{ count, date: ofCompany.requiredFrom }];
}
