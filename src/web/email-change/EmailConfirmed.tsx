import { pages } from '../../contract/paths.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { SuccessHeading } from '../ui/SuccessHeading.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import type { ConfirmEmailState } from './confirm-email.flow.ts';
import { SignInLink } from './SignInLink.tsx';

/** The address is the user's. */
export function EmailConfirmed({ state }: { state: Extract<ConfirmEmailState, { step: 'confirmed' }> }) {
  const { t } = useVisit();
  useFocusOnArrival();
  return (
    <>
      <SuccessHeading title={t('confirmEmail.doneTitle')}>
        {state.isChange && t('confirmEmail.doneChange')}
      </SuccessHeading>
      {state.isSignedIn ? <ButtonLink href={pages.sessions.path}>{t('confirmEmail.done')}</ButtonLink> : <SignInLink />}
    </>
  );
}
