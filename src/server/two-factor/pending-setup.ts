import type { TwoFactorDeps } from './own-second-step.ts';
import { type SetupScope, setupBinding, setupScopes } from './remove-factors.ts';

/** The codes of an administrator that an account may type now. */
export async function pendingSetup(
  { proofs }: Pick<TwoFactorDeps, 'proofs'>,
  accountId: string,
): Promise<readonly SetupScope[]> {
  const found = await Promise.all(
    setupScopes.map(async (scope) => ((await proofs.isPending(setupBinding(accountId, scope))) ? [scope] : [])),
  );
  return found.flat();
}
