import type { Account, ParsedAccount } from '../../accounts/accounts.ts';
import type { VerifiedIdentity } from '../../gateways/identity-provider/identity-provider.ts';
import { planAccount } from '../identities/create-account.ts';
import { doubtAbout, findAccount } from '../identities/find-account.ts';
import { NoAccount } from '../identities/no-account.ts';
import type { SsoDeps } from '../sso-deps.ts';
import type { Connection } from '../stores/connection.ts';
import { type CheckedStep, stepsUntil, type TestCheck, type TestReport } from '../stores/connection-test.ts';

/** The checks of an identity, after those of its answer. */
export const checksOfIdentity: readonly TestCheck[] = ['email', 'domain', 'account'];

interface Verified {
  readonly connection: Connection;
  readonly identity: VerifiedIdentity;
  readonly verified: readonly CheckedStep[];
}

/** Whether the address counts, and whom it would sign in. */
export async function identityReport(
  deps: Pick<SsoDeps, 'accounts' | 'connections' | 'domains' | 'identities'>,
  { connection, identity, verified }: Verified,
): Promise<TestReport> {
  const { email, isEmailVerified, subject, name, amr, received } = identity;
  const shown = { subject, email, isEmailVerified, name, amr };
  const doubt = await doubtAbout(deps, { connection, identity });
  const found = await findOrPlan(deps, { connection, identity });
  const failed = doubt?.check ?? ('problem' in found ? 'account' : undefined);
  const detail = doubt?.sentence ?? ('problem' in found ? found.problem : undefined) ?? email ?? '';
  const steps = failed
    ? stepsUntil(checksOfIdentity, failed, detail)
    : checksOfIdentity.map((check): CheckedStep => ({ check, result: 'ok' }));
  return { hasPassed: !failed, checks: [...verified, ...steps], identity: shown, received, ...whomOf(found) };
}

type Found =
  | { readonly account: Account }
  | { readonly newAccount: ParsedAccount }
  /** Undefined where nobody has the address. */
  | { readonly problem: string | undefined };

/** Whom a sign-in would open, or why nobody. */
async function findOrPlan(
  deps: Pick<SsoDeps, 'accounts' | 'connections' | 'domains' | 'identities'>,
  found: Pick<Verified, 'connection' | 'identity'>,
): Promise<Found> {
  try {
    return { account: await findAccount(deps, found) };
  } catch (reason) {
    if (!(reason instanceof NoAccount)) throw reason;
    if (reason.isConflict) return { problem: reason.detail };
  }
  const planned = await planAccount(deps, found);
  if (typeof planned !== 'string') return { newAccount: planned };
  return { problem: found.connection.createsAccounts ? planned : undefined };
}

const nameOf = ({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

function whomOf(found: Found): Pick<TestReport, 'account' | 'newAccount'> {
  if ('account' in found) return { account: { id: found.account.id, name: nameOf(found.account) } };
  return 'newAccount' in found ? { newAccount: nameOf(found.newAccount) } : {};
}
