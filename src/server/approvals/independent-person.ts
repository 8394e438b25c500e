import { OperationRefused } from '../operation/operation.ts';
import { type ApiCaller, permitsAt, type Rights } from '../operation/reach.ts';
import { type AccessChanges, type AccessSubject, subjectOfRole } from './access-change-store.ts';
import type { Approval } from './approval-store.ts';
import {
  type AccessChangeFact,
  countsForAgreeing,
  type Dependence,
  dependence,
  dependenceSentences,
  permittedWithin,
} from './independence.ts';

export interface IndependenceNeeds {
  readonly accessChanges: AccessChanges;
  readonly accounts: {
    byId(id: string): Promise<{ readonly companyId: string; readonly brandId: number } | undefined>;
  };
}

type Agreeing = Pick<ApiCaller, 'rights' | 'isByProvider'> & { readonly accountId: string };

/** Whether something waits for somebody: it is not their own, and they may do it themselves. The command line may do all. */
export const waitsFor = (
  { state, askedBy, permissions, place }: Approval,
  { accountId, rights }: { readonly accountId: string | undefined; readonly rights: readonly Rights[] | undefined },
): boolean => state === 'waiting' && askedBy !== accountId && permissions.every(permitsAt(rights, place));

/**
 * Why somebody who may do it is no second person. One person with two accounts is none: who can make, change or widen an account
 * could be both. So all that counts for agreeing is three days old, and nothing of it comes from who asked.
 * @returns undefined for a second person
 */
export async function dependenceOf(
  needs: IndependenceNeeds,
  agreeing: Agreeing,
  { permissions, place, askedBy }: Approval,
): Promise<Dependence | undefined> {
  const [ofRoles, ofPerson] = await Promise.all([
    needs.accessChanges.of(agreeing.rights.flatMap(roleOf)),
    needs.accessChanges.of(await waysOf(needs, agreeing)),
  ]);
  const asker = `account:${askedBy}`;
  const found = dependence(ofPerson, { asker, own: `account:${agreeing.accountId}`, now: Date.now() });
  if (found !== undefined) return found;
  const counting = agreeing.rights.filter((rights) =>
    countsForAgreeing(rights, { asker, now: Date.now(), isWidenedByAsker: isBy(asker, roleOf(rights), ofRoles) }),
  );
  return permittedWithin(counting, permissions, place) ? undefined : 'rights';
}

/** @throws OperationRefused for who may not do it themselves, or is no second person */
export async function refuseDependent(needs: IndependenceNeeds, agreeing: Agreeing, approval: Approval): Promise<void> {
  if (!permittedWithin(agreeing.rights, approval.permissions, approval.place))
    throw new OperationRefused('You can only agree to what you may do yourself.');
  const found = await dependenceOf(needs, agreeing, approval);
  if (found !== undefined) throw new OperationRefused(dependenceSentences[found]);
}

const roleOf = ({ origin }: Rights): AccessSubject[] =>
  origin?.ownRole ? [subjectOfRole(origin.ownRole.name, origin.ownRole.companyId)] : [];

const isBy = (asker: string, subjects: readonly AccessSubject[], changes: readonly AccessChangeFact[]) =>
  changes.some(({ subject, changedBy }) => changedBy === asker && subjects.some((one) => one === subject));

/** What opens the account in this sign-in: its own ways, and the providers where one of them has vouched for the person. */
async function waysOf(
  { accounts }: IndependenceNeeds,
  { accountId, isByProvider }: Agreeing,
): Promise<AccessSubject[]> {
  const account = isByProvider ? await accounts.byId(accountId) : undefined;
  const own: AccessSubject = `account:${accountId}`;
  return account ? [own, `company:${account.companyId}`, `brand:${account.brandId}`, 'providers'] : [own];
}
