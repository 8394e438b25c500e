import { pathTo } from '../paths/page-path.ts';
import { isEmail, normalizeEmail } from './credential.ts';

/** Route of the password screen for the kind of credential (ENTRY-5); undefined without a credential. */
export function passwordPath(typed: string | undefined): string | undefined {
  const credential = typed && normalizeEmail(typed);
  if (!credential) return undefined;
  return pathTo(isEmail(credential) ? 'enterEmailPassword' : 'enterNumberPassword', { credential });
}
