import { type SecurityChange, securityChangeParameter } from '../../contract/account/security-change.ts';
import { pages } from '../../contract/paths.ts';
import { encodeQuery } from '../kernel/network/encodeQuery.ts';
import { useVisit } from '../kernel/visit/visit.tsx';

/** The addresses that confirm the user, and make a change, in a sign-in that comes back to this page. */
export function useChangeAddress(): (change: SecurityChange) => string {
  const { brand, locale } = useVisit();
  return (change) =>
    `${pages.sessions.path}${encodeQuery({ [securityChangeParameter]: change, brandId: brand.brandId, localeId: locale })}`;
}
