import type { TwoFactorDeps } from './own-second-step.ts';
import { type SetupWish, setupBinding, setupWishes } from './remove-factors.ts';

/** The codes of an administrator that an account may type now. */
export async function pendingSetup(
  { proofs }: Pick<TwoFactorDeps, 'proofs'>,
  accountId: string,
): Promise<readonly SetupWish[]> {
  const found = await Promise.all(
    setupWishes.map(async (wish) => ((await proofs.isPending(setupBinding(accountId, wish))) ? [wish] : [])),
  );
  return found.flat();
}
