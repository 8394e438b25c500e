import type { ScreenProps } from '../kernel/screen.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ContinueButton } from '../ui/ContinueButton.tsx';
import { SignInLink } from '../ui/SignInLink.tsx';
import { SuccessHeading } from '../ui/SuccessHeading.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import type { ActivationProps } from './ActivationProps.ts';

/** The account is active: the sign-in goes on, or one can begin. */
export function Activated({ at, proceed }: Pick<ActivationProps<'done'>, 'at'> & Pick<ScreenProps, 'proceed'>) {
  const { t, signIn, parameters, assets } = useVisit();
  useFocusOnArrival();
  const { isPasskey, result } = at;
  const appName = parameters.appName ?? signIn?.appName ?? assets.shortDisplayName;
  return (
    <div>
      <SuccessHeading isApart title={t('activation.doneTitle')}>
        {t(isPasskey ? 'activation.doneWithPasskey' : 'activation.doneSentence')}
      </SuccessHeading>
      {result ? (
        <ContinueButton onClick={() => proceed(result)}>{t('activation.continueTo', { appName })}</ContinueButton>
      ) : (
        <SignInLink>{t('activation.signIn')}</SignInLink>
      )}
    </div>
  );
}
