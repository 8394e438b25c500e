import { pathTo } from '../../rules/paths/page-path.ts';
import { readCheckedCredential } from '../kernel/visit/checked-credential.ts';

/** The password screen of the credential that this tab has checked. */
export function passwordAddress(): string {
  return `#${pathTo(readCheckedCredential()?.type === 'number' ? 'enterNumberPassword' : 'enterEmailPassword')}`;
}
