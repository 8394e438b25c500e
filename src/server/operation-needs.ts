import type { Account } from './accounts/accounts.ts';
import { findAccount } from './accounts/operator/find-account.ts';
import { createInvitations, whyNoCode } from './activation/activation.ts';
import type { AccessSubject } from './approvals/approvals.ts';
import { namesOfBrand, readBrandFolder } from './brand/brand.ts';
import { errorText } from './brand/operator/error-text.ts';
import { brandFolder, isKnownBrand } from './brand/operator/known-brand.ts';
import { askByOperator, isTaken, putInForceByOperator, waitsFor } from './email-change/email-change.ts';
import { endSessionsOf } from './end-sessions.ts';
import { exportAccount } from './export-account.ts';
import type { Installation } from './installation.ts';
import { endWithoutLast } from './management/management.ts';
import { settingsOfBrand } from './messages/messages.ts';
import { rightsLeft } from './operation/carried-rights.ts';
import { type ApiCaller, actsByApi, answersFor, linkOfName, type Rights } from './operation/reach.ts';
import { operatorMessage } from './operator-message.ts';
import { createOperatorPasswords } from './passwords/operator-password.ts';
import { createPeople } from './people/people.ts';
import { type RuleChange, refuseOwnLockout } from './policy-previews/policy-previews.ts';
import { createOperatorLimits } from './rate-limiter/operator-limits.ts';
import { removeAccount } from './remove-account.ts';
import { createPrograms, type Holder, hasHigherRoles, higherRoles, lastAdministrator } from './roles/roles.ts';
import { createSetupLinks, setupLinksForLink } from './setup-links/setup-links.ts';
import { enforcementGaps } from './sso/operator/enforcement-gaps.ts';
import { singleSignOnForLink } from './sso/sso.ts';
import type { Queries } from './storage/transaction.ts';

/** Who acts, and with which rights. It goes from the request to the last row of a job. */
export interface Acting {
  /** The system account of an operator, or the name of the caller. */
  readonly name?: string | undefined;
  /** Who acts by the API now. */
  readonly caller?: ApiCaller | undefined;
  /** The rights of work that has begun by the API before. */
  readonly rights?: readonly Rights[] | undefined;
  /** The second person who has agreed. */
  readonly agreedBy?: string | undefined;
  /** Of who acts by the API now. */
  readonly address?: string | undefined;
}

/**
 * What operations work on: the installation, and what capabilities do for the operations of others. An operation names
 * what it takes of it, and gets it under the same name.
 */
export function createOperationNeeds(installation: Installation, acting: Acting = {}) {
  const { name: operator, caller, agreedBy } = acting;
  /** Undefined for the command line, which has all rights. */
  const rights = actsByApi(operator ?? '') ? (acting.rights ?? caller?.rights ?? []) : undefined;
  const { config, database, accounts, hasher, audit, accessChanges, rateLimiter } = installation;
  const { BRANDS_DIR: brands } = config;
  const link = linkOfName(operator ?? '');
  const emailDeps = { ...installation, endSessionsOf };
  const lockout = {
    ...installation,
    caller,
    callerAddress: acting.address,
    brandEnforcesSso: (brandId: number) => enforcesSso(brandFolder(brands, brandId)),
  };
  return {
    ...lockout,
    singleSignOn: link ? singleSignOnForLink(installation, link.linkId) : installation.singleSignOn,
    setupLinks: link ? setupLinksForLink(createSetupLinks(database), link.linkId) : createSetupLinks(database),
    refuseOwnLockout: (companyId: string, change: RuleChange) => refuseLockout(lockout, companyId, change),
    agreedBy,
    operatorName: operator ?? '',
    endSessionsOf,
    programs: createPrograms(installation),
    people: createPeople(database),
    invitations: createInvitations(database),
    rights,
    ...rolesOfOthers(installation, rights),
    whyNoCode: (account: Account) => whyNoCode(installation, account),
    tellSessionsEnded: (account: Account) => installation.notices.prepare(account, sessionsEnded()),
    limits: createOperatorLimits(rateLimiter, rights !== undefined),
    vouchesAlone: !actsByApi(operator ?? ''),
    noteAccess: async (accountIds: readonly string[]) => {
      const subjects = accountIds.map((id): AccessSubject => `account:${id}`);
      if (actsByApi(operator ?? '')) await accessChanges.note(subjects, answersFor(operator ?? ''));
    },
    sentenceOf: (reason: unknown) => operatorMessage(reason),
    findAccount: (who: string, company?: string) => findAccount(accounts, who, company),
    ...brandsOf(installation),
    enforcementGaps: (companyId: string) => enforcementGaps(installation, companyId),
    exportAccount: (accountId: string) => exportAccount(database, accountId),
    recordAction: (tx: Queries, outcome: string, subject: { readonly accountId: string; readonly details?: Details }) =>
      audit.recordWithin(tx, { event: 'operatorAction', outcome, operator, ...subject }),
    removeAccount: (accountId: string, tell: Parameters<typeof removeAccount>[2]) =>
      removeAccount(database, accountId, tell),
    operatorPasswords: createOperatorPasswords({
      accounts,
      hasher,
      rememberedPasswords: config.PASSWORD_HISTORY,
      brandNames: (brandId) => namesOf(brandFolder(brands, brandId)),
    }),
    operatorEmails: {
      isTaken: (account: Account, email: string) => isTaken(emailDeps, account, email),
      ask: (account: Account, email: string) => askByOperator(emailDeps, account, email),
      waitsFor: (accountId: string) => waitsFor(emailDeps, accountId),
      putInForce: (account: Account, email: string) => putInForceByOperator(emailDeps, account, email),
    },
  };
}
export type OperationNeeds = ReturnType<typeof createOperationNeeds>;

/** What operations ask of brands: of their folders as they are now, and of the brands that are loaded. */
function brandsOf({ config, brandLoader }: Pick<Installation, 'config' | 'brandLoader'>) {
  const { BRANDS_DIR: folder } = config;
  return {
    errorText: (brandId: number | null, name: string, locale: string) =>
      errorText(brandId === null ? undefined : brandFolder(folder, brandId), name, locale),
    isKnownBrand: (brandId: number) => isKnownBrand(folder, brandId),
    /** Limits and prices of the messages of a brand that are in force. */
    sendingOf: async (brandId: number) => settingsOfBrand(config, await brandLoader.load(() => undefined), brandId),
  };
}

/** Who acts by the API, by the name that the audit has. */
function holderOf(operator: string): Holder | undefined {
  const [, kind, id = ''] = /^(account|client):(.+)$/.exec(operator) ?? [];
  if (kind === undefined) return undefined;
  return kind === 'account' ? { accountId: id } : { clientId: id };
}

/** What the roles of other accounts keep from who acts. The command line may do everything. */
function rolesOfOthers(
  { roles, companies }: Pick<Installation, 'roles' | 'companies'>,
  rights: readonly Rights[] | undefined,
) {
  const mayDoMore = async (accountId: string) =>
    rights !== undefined && hasHigherRoles({ roles, companies }, rights, { accountId });
  const isLastAdministrator = async (accountId: string) => rights !== undefined && roles.isLastAdministrator(accountId);
  return {
    holdersIn: (companyId: string) => roles.holdersIn(companyId),
    mayDoMore,
    isLastAdministrator,
    /** Why work must leave an account as it is; undefined if it need not. */
    async whyKept(accountId: string): Promise<string | undefined> {
      if (await mayDoMore(accountId)) return higherRoles;
      return (await isLastAdministrator(accountId)) ? lastAdministrator : undefined;
    },
  };
}

const sessionsEnded = () =>
  ({ kind: 'accessChanged', values: { change: 'sessionsEnded', asked: { at: Date.now() } } }) as const;

/**
 * What operations work on for somebody whose work has begun before, with what is left of the rights of then: they can be
 * disabled, and their roles be taken, while it goes on.
 * @param carried the rights that the work began with
 */
export async function needsOfBegunWork(
  installation: Installation,
  operator: string,
  carried: readonly Rights[],
): Promise<OperationNeeds> {
  const { roles, companies, accounts, clients } = installation;
  const holder = holderOf(operator);
  if (!holder) return createOperationNeeds(installation, { name: operator });
  const isActive =
    'accountId' in holder
      ? (await accounts.byId(holder.accountId))?.state === 'active'
      : (await clients.byId(holder.clientId))?.isDisabled === false;
  const present = isActive ? await roles.rightsOf(holder) : [];
  const brandOf = async (companyId: string) => (await companies.byId(companyId))?.brandId;
  const rights = await rightsLeft(carried, present, brandOf);
  return leavingAnAdministrator(installation, createOperationNeeds(installation, { name: operator, rights }));
}

/**
 * Lets work end accounts one after the other with all that may leave nobody who can give roles, as requests do. The worker
 * asks `whyKept` before; who has become the last one in between stays, and the work is tried again.
 */
function leavingAnAdministrator(
  installation: Pick<Installation, 'roles' | 'database'>,
  needs: OperationNeeds,
): OperationNeeds {
  const { accounts, removeAccount } = needs;
  const ending = <T>(accountId: string, end: () => Promise<T>) => endWithoutLast(installation, [accountId], end);
  return {
    ...needs,
    accounts: {
      ...accounts,
      setState(id, state, tell) {
        const set = () => accounts.setState(id, state, tell);
        return state === 'active' ? set() : ending(id, set);
      },
    },
    removeAccount: (id, tell) => ending(id, () => removeAccount(id, tell)),
  };
}

/** @throws CallerLockedOut if changed rules of a company would lock out who acts */
async function refuseLockout(
  deps: Parameters<typeof refuseOwnLockout>[0] & Pick<Installation, 'companies'>,
  companyId: string,
  change: RuleChange,
): Promise<void> {
  const company = deps.caller && (await deps.companies.byId(companyId));
  if (company) await refuseOwnLockout(deps, company, change);
}

type Details = { readonly [name: string]: unknown };

/** A removed brand is none. */
const readBrand = (folder: string) => readBrandFolder(folder, () => {}).catch(() => undefined);

/** The names of a brand and of its service. A removed brand has none. */
async function namesOf(folder: string): Promise<readonly string[]> {
  const brand = await readBrand(folder);
  return brand ? namesOfBrand(brand) : [];
}

/** Whether a brand refuses passwords (enforceSSOOnly). */
const enforcesSso = async (folder: string) => (await readBrand(folder))?.configuration.enforceSSOOnly === true;
