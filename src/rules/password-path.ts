import { isEmail } from './credential.ts';
import { pathTo } from './page-path.ts';

/** The password step of a credential, by its form (§2.2); none without a credential. */
export function passwordPath(typed: string | undefined): string | undefined {
  const credential = typed?.trim();
  if (!credential) return undefined;
  return pathTo(isEmail(credential) ? 'enterEmailPassword' : 'enterNumberPassword', { credential });
}
