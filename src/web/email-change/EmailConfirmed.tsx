import { pages } from '../../contract/paths.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { SuccessHeading } from '../../ui/layout/SuccessHeading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
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
