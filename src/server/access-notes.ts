import { type AccessSubject, subjectOfRole } from './approvals/approvals.ts';
import type { Installation } from './installation.ts';
import type { Foreseen } from './operation/perform-operation.ts';
import { answersFor } from './operation/reach.ts';
import type { AuditSubject } from './operation/subject.ts';
import type { OperationNeeds } from './operation-needs.ts';

type Change = Foreseen<OperationNeeds>;

/** Whose ways in a change is about. The command line may do everything, and leaves no trace here. */
function subjectsOf({ operation: { access }, input, places }: Change): readonly AccessSubject[] {
  const [ids, companies, brands] = (['accountId', 'companyId', 'brandId'] as const).map((field) =>
    places.flatMap(({ place }) => place?.[field] ?? []),
  );
  switch (access) {
    case 'account':
      return (ids ?? []).map((id): AccessSubject => `account:${id}`);
    case 'company':
      return companies?.length ? companies.map((id): AccessSubject => `company:${id}`) : ['providers'];
    case 'brand':
      return brands?.length ? brands.map((id): AccessSubject => `brand:${Number(id)}`) : ['providers'];
    case 'role': {
      const { name, company } = input as { readonly name?: string; readonly company?: string }; // of the operations on roles
      return name === undefined ? [] : [subjectOfRole(name, company)];
    }
    default:
      return [];
  }
}

/** Remembers who changes how others sign in, before it is done: what fails in between counts, too. */
export async function noteAccessChange(
  { accessChanges }: Pick<Installation, 'accessChanges'>,
  change: Change,
): Promise<void> {
  if (!change.caller || change.operation.changesAccess?.(change.input) === false) return;
  await accessChanges.note(subjectsOf(change), answersFor(change.caller.name));
}

/** Remembers who has added an account, with all that opens it. */
export async function noteAddedAccount(
  { accessChanges }: Pick<Installation, 'accessChanges'>,
  { operation, places, caller }: Change,
  subject: AuditSubject | undefined,
): Promise<void> {
  const isNamed = places.some(({ place }) => place?.accountId === subject?.accountId);
  if (!caller || operation.access !== 'account' || subject?.accountId === undefined || isNamed) return;
  await accessChanges.note([`account:${subject.accountId}`], answersFor(caller.name));
}

/** Before the first start of a server nobody has come yet, and a message would have no address for its links. */
function isAddressKnown(outbox: Pick<Installation['outbox'], 'requireOwnAddress'>): boolean {
  try {
    outbox.requireOwnAddress();
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds out whom to tell of a change, before it is made: a contact that it takes away is told, too.
 * @returns what tells them once it is made
 */
export async function prepareTelling(
  { accounts, notices, database, outbox }: Pick<Installation, 'accounts' | 'notices' | 'database' | 'outbox'>,
  { operation, input, places, caller }: Change,
): Promise<(subject: AuditSubject | undefined) => Promise<void>> {
  const change = operation.tells?.(input);
  if (change === undefined || !isAddressKnown(outbox)) return async () => undefined;
  const prepare = async (id: string | undefined) => {
    const account = id === undefined || id === caller?.accountId ? undefined : await accounts.byId(id);
    return (
      account && notices.prepare(account, { kind: 'accessChanged', values: { change, asked: { at: Date.now() } } })
    );
  };
  const named = places.find(({ what }) => what === 'account')?.place?.accountId;
  const before = await prepare(named);
  return async (subject) => {
    const tell = before ?? (named === undefined ? await prepare(subject?.accountId) : undefined);
    if (tell) await database.db.transaction().execute(tell);
  };
}
