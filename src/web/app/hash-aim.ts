import type { Boot } from '../../contract/boot.ts';
import { restartPath } from '../../contract/leave.ts';
import { errorsInPaths } from '../../rules/paths/error-from-path.ts';
import { addressOfAim } from '../../rules/paths/hash-aim.ts';
import { pathTo } from '../../rules/paths/page-path.ts';

/** Where the hash of the address aims at, if the sign-in of this page does not lead there (ROUTE-1). */
export function aimOf({ signIn, startPath }: Boot): string | undefined {
  const isChoice = startPath === pathTo('selectAccount');
  if (!signIn || (signIn.isProven && !isChoice)) return undefined; // its own steps have such routes, too
  const { hash, search } = location;
  const another = new URLSearchParams(search);
  another.set('another', '1');
  const aim = addressOfAim({
    hash,
    search,
    errors: errorsInPaths(),
    anotherAt: `${restartPath(signIn.id)}?${another}`,
  });
  return isChoice || !aim?.includes('#') ? aim : undefined; // a form of this sign-in
}
