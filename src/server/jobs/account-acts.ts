import type { Account } from '../accounts/accounts.ts';
import { type NotSent, withoutActivation } from '../activation/activation.ts';
import { higherRoles, lastAdministrator } from '../roles/roles.ts';

/** What can be done to many accounts at once, each account by itself. */
export const accountActs = ['disableAccounts', 'enableAccounts', 'endSessions', 'sendActivations'] as const;
export type AccountAct = (typeof accountActs)[number];

export const isAccountAct = (kind: string): kind is AccountAct => accountActs.some((act) => act === kind);

/** Why an act is not done to an account, in a sentence for those who manage accounts. */
export const refusals = {
  unknown: 'The company has no such account.',
  several: 'It matches several accounts of the company. Name one by its id.',
  oneself: 'It is your own account.',
  higherRoles,
  lastAdministrator,
  emergencyAccess: 'It is an emergency access account. Make it an ordinary one first.',
  notInUse: 'The account is not in use, so it cannot be disabled.',
  notDisabled: 'The account is not disabled.',
  ...withoutActivation,
} as const;
export type ActRefusal = keyof typeof refusals;
export const refusalNames = Object.keys(refusals) as readonly ActRefusal[];

/** The refusal that a sentence of a report says. */
export const refusalIn = (problem: string): ActRefusal | undefined =>
  refusalNames.find((name) => refusals[name] === problem);

/** What an act would do to an account: it has an effect, or none, or it is refused. */
export type Verdict = 'due' | 'same' | ActRefusal;

/** What the rules of the acts ask about an account. */
export interface ActNeeds {
  /** Who acts: a system account, account:<id> or client:<id>. */
  readonly operatorName: string;
  /** Ids of the accounts of a company that have roles. Most have none, and are not asked about. */
  readonly holdersIn: (companyId: string) => Promise<readonly string[]>;
  /** Whether its roles permit more than the rights of who acts. */
  readonly mayDoMore: (accountId: string) => Promise<boolean>;
  readonly isLastAdministrator: (accountId: string) => Promise<boolean>;
  /** Why an account gets no activation code; undefined if it can get one. */
  readonly whyNoCode: (account: Account) => Promise<NotSent | undefined>;
}

const isInUse = ({ state }: Account) => state === 'active' || state === 'locked';

/** What the state of an account says of each act, before its roles are looked at. */
const byState: Readonly<Record<AccountAct, (needs: ActNeeds, account: Account) => Verdict | Promise<Verdict>>> = {
  disableAccounts(_, account) {
    if (account.state === 'disabled') return 'same';
    if (!isInUse(account)) return 'notInUse';
    return account.isEmergencyAccess ? 'emergencyAccess' : 'due';
  },
  enableAccounts(_, account) {
    if (isInUse(account)) return 'same';
    return account.state === 'disabled' ? 'due' : 'notDisabled';
  },
  endSessions: (_, account) => (isInUse(account) ? 'due' : 'same'),
  sendActivations: async ({ whyNoCode }, account) => (await whyNoCode(account)) ?? 'due',
};

/** Acts that nobody does to the own account with those of others. */
const forOthers: ReadonlySet<AccountAct> = new Set(['disableAccounts', 'endSessions']);

/** Says what an act would do to an account of its company. */
export type Judge = (account: Account) => Promise<Verdict>;

/**
 * What an act would do to accounts of a company. The preview and the job both ask here, so that they cannot differ (MGMT-6l).
 */
export async function judgeOf(needs: ActNeeds, act: AccountAct, companyId: string): Promise<Judge> {
  const holders = new Set(await needs.holdersIn(companyId));
  return async (account) => {
    const verdict = await byState[act](needs, account);
    if (verdict !== 'due') return verdict;
    if (forOthers.has(act) && needs.operatorName === `account:${account.id}`) return 'oneself';
    if (!holders.has(account.id)) return 'due';
    if (await needs.mayDoMore(account.id)) return 'higherRoles';
    return act === 'disableAccounts' && (await needs.isLastAdministrator(account.id)) ? 'lastAdministrator' : 'due';
  };
}
