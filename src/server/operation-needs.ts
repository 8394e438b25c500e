import type { Account } from './accounts/accounts.ts';
import { findAccount } from './accounts/operator/find-account.ts';
import type { AccessSubject } from './approvals/approvals.ts';
import { namesOfBrand, readBrandFolder } from './brand/brand.ts';
import { brandFolder, isKnownBrand } from './brand/operator/known-brand.ts';
import { askByOperator, isTaken, putInForceByOperator, waitsFor } from './email-change/email-change.ts';
import { endSessionsOf } from './end-sessions.ts';
import { exportAccount } from './export-account.ts';
import type { Installation } from './installation.ts';
import { rightsLeft } from './operation/carried-rights.ts';
import { type ApiCaller, actsByApi, type Rights } from './operation/reach.ts';
import { operatorMessage } from './operator-message.ts';
import { createOperatorPasswords } from './passwords/operator-password.ts';
import { createOperatorLimits } from './rate-limiter/operator-limits.ts';
import { removeAccount } from './remove-account.ts';
import { type Holder, hasHigherRoles, higherRoles, lastAdministrator } from './roles/roles.ts';
import { enforcementGaps } from './sso/operator/enforcement-gaps.ts';
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
  const emailDeps = { ...installation, endSessionsOf };
  return {
    ...installation,
    caller,
    agreedBy,
    operatorName: operator ?? '',
    endSessionsOf,
    rights,
    whyKept: (accountId: string) => whyKept(installation, rights, accountId),
    limits: createOperatorLimits(rateLimiter, rights !== undefined),
    vouchesAlone: !actsByApi(operator ?? ''),
    noteAccess: async (accountIds: readonly string[]) => {
      const subjects = accountIds.map((id): AccessSubject => `account:${id}`);
      if (actsByApi(operator ?? '')) await accessChanges.note(subjects, operator ?? '');
    },
    sentenceOf: (reason: unknown) => operatorMessage(reason),
    findAccount: (who: string, company?: string) => findAccount(accounts, who, company),
    isKnownBrand: (brandId: number) => isKnownBrand(brands, brandId),
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

/** Who acts by the API, by the name that the audit has. */
function holderOf(operator: string): Holder | undefined {
  const [, kind, id = ''] = /^(account|client):(.+)$/.exec(operator) ?? [];
  if (kind === undefined) return undefined;
  return kind === 'account' ? { accountId: id } : { clientId: id };
}

/** Why work must leave an account as it is; undefined if it need not. */
async function whyKept(
  { roles, companies }: Pick<Installation, 'roles' | 'companies'>,
  rights: readonly Rights[] | undefined,
  accountId: string,
): Promise<string | undefined> {
  if (rights === undefined) return undefined;
  if (await hasHigherRoles({ roles, companies }, rights, { accountId })) return higherRoles;
  return (await roles.isLastAdministrator(accountId)) ? lastAdministrator : undefined;
}

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
  return createOperationNeeds(installation, { name: operator, rights: await rightsLeft(carried, present, brandOf) });
}

type Details = { readonly [name: string]: unknown };

/** The names of a brand and of its service. A removed brand has none. */
async function namesOf(folder: string): Promise<readonly string[]> {
  const brand = await readBrandFolder(folder, () => {}).catch(() => undefined);
  return brand ? namesOfBrand(brand) : [];
}
