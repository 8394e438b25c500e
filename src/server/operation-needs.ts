import type { Account } from './accounts/accounts.ts';
import { findAccount } from './accounts/operator/find-account.ts';
import type { AccessSubject } from './approvals/approvals.ts';
import { namesOfBrand, readBrandFolder } from './brand/brand.ts';
import { brandFolder, isKnownBrand } from './brand/operator/known-brand.ts';
import { askByOperator, isTaken, putInForceByOperator, waitsFor } from './email-change/email-change.ts';
import { endSessionsOf } from './end-sessions.ts';
import { exportAccount } from './export-account.ts';
import type { Installation } from './installation.ts';
import type { Permission } from './operation/permissions.ts';
import { type ApiCaller, actsByApi, permittedAt } from './operation/reach.ts';
import { operatorMessage } from './operator-message.ts';
import { createOperatorPasswords } from './passwords/operator-password.ts';
import { removeAccount } from './remove-account.ts';
import { type Holder, hasHigherRoles, higherRoles, lastAdministrator } from './roles/roles.ts';
import { enforcementGaps } from './sso/operator/enforcement-gaps.ts';
import type { Queries } from './storage/transaction.ts';

/**
 * What operations work on: the installation, and what capabilities do for the operations of others. An operation names
 * what it takes of it, and gets it under the same name.
 * @param operator the system account of who acts, or the name of the caller
 * @param caller who acts by the API
 * @param agreedBy the second person who has agreed
 */
export function createOperationNeeds(
  installation: Installation,
  operator?: string,
  caller?: ApiCaller,
  agreedBy?: string,
) {
  const { config, database, accounts, hasher, audit, accessChanges } = installation;
  const { publicUrl, BRANDS_DIR: brands } = config;
  const emailDeps = { ...installation, publicUrl, endSessionsOf };
  return {
    ...installation,
    caller,
    agreedBy,
    operatorName: operator ?? '',
    publicUrl,
    endSessionsOf,
    mayStill: (permissions: readonly Permission[], companyId: string) =>
      mayStill(installation, operator, permissions, companyId),
    whyKept: (accountId: string) => whyKept(installation, operator, accountId),
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

/**
 * Why work in bulk must leave an account as it is; undefined if it need not. The command line has all rights.
 * @param operator who acts
 */
async function whyKept(
  { roles, companies }: Pick<Installation, 'roles' | 'companies'>,
  operator: string | undefined,
  accountId: string,
): Promise<string | undefined> {
  const holder = operator === undefined ? undefined : holderOf(operator);
  if (!holder) return undefined;
  if (await hasHigherRoles({ roles, companies }, await roles.rightsOf(holder), { accountId })) return higherRoles;
  return (await roles.isLastAdministrator(accountId)) ? lastAdministrator : undefined;
}

/**
 * Whether who has begun some work may still do it: they can be disabled, and their roles be taken, while it goes on.
 * @param operator who acts
 */
async function mayStill(
  { roles, companies, accounts, clients }: Pick<Installation, 'roles' | 'companies' | 'accounts' | 'clients'>,
  operator: string | undefined,
  permissions: readonly Permission[],
  companyId: string,
): Promise<boolean> {
  const holder = operator === undefined ? undefined : holderOf(operator);
  if (!holder) return true;
  const isActive =
    'accountId' in holder
      ? (await accounts.byId(holder.accountId))?.state === 'active'
      : (await clients.byId(holder.clientId))?.isDisabled === false;
  if (!isActive) return false;
  const { brandId } = (await companies.byId(companyId)) ?? {};
  const permitted = permittedAt(await roles.rightsOf(holder), { companyId, brandId });
  return permissions.every((permission) => permitted.has(permission));
}

type Details = { readonly [name: string]: unknown };

/** The names of a brand and of its service. A removed brand has none. */
async function namesOf(folder: string): Promise<readonly string[]> {
  const brand = await readBrandFolder(folder, () => {}).catch(() => undefined);
  return brand ? namesOfBrand(brand) : [];
}
