import { pages } from '../../contract/paths.ts';
import { QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import type { Confirmation } from './confirm-email.flow.ts';

/** The user of a session may confirm the address another time. */
export function Later({ of: { email } }: { of: Confirmation }) {
  const { t } = useVisit();
  if (email === undefined) return null;
  return <QuietLink href={pages.sessions.path}>{t('confirmEmail.later')}</QuietLink>;
}
