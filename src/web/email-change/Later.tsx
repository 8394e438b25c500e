import { pages } from '../../contract/paths.ts';
import { useVisit } from '../kernel/visit.tsx';
import { TextLink } from '../ui/Button.tsx';
import { QuietActions } from '../ui/QuietActions.tsx';
import type { Confirmation } from './confirm-email.flow.ts';

/** The user of a session may confirm the address another time. */
export function Later({ of: { email } }: { of: Confirmation }) {
  const { t } = useVisit();
  if (email === undefined) return null;
  return (
    <QuietActions>
      <TextLink href={pages.sessions.path}>{t('confirmEmail.later')}</TextLink>
    </QuietActions>
  );
}
