import type { SsoWayError as Named } from '../../contract/sso-way-errors.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ssoWayOf } from '../ui/sso-way.rules.ts';
import type { ErrorPartProps } from './ErrorPartProps.ts';
import { SsoError } from './SsoError.tsx';
import { ssoErrorTexts } from './sso-errors.rules.ts';

/** An error that a password does not help with: the way to the provider. */
export function SsoWayError({ error }: ErrorPartProps) {
  const visit = useVisit();
  const way = ssoWayOf(error, visit);
  const texts = ssoErrorTexts(error.name as Named, way !== undefined); // no other error has this part
  if (!visit.signIn) return null;
  return <SsoError error={error} texts={texts} way={way} signInId={visit.signIn.id} />;
}
