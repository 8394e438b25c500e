import { useVisit } from '../kernel/visit.tsx';
import { ssoWayOf } from '../ui/sso-way.rules.ts';
import type { FurtherPartProps } from './FurtherPartProps.ts';
import { SsoError } from './SsoError.tsx';
import { ssoErrorTexts } from './sso-errors.rules.ts';

/** An error that a password does not help with: the way to the provider, or the plain screen without texts of its own. */
export function SsoWayError({ error, children }: FurtherPartProps) {
  const visit = useVisit();
  const way = ssoWayOf(error, visit);
  const texts = ssoErrorTexts(error.name, way !== undefined);
  if (!visit.signIn || !texts) return children;
  return <SsoError error={error} texts={texts} way={way} signInId={visit.signIn.id} />;
}
