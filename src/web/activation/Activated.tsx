import type { TextId } from '../../contract/texts/texts.generated.ts';
import { ContinueButton } from '../../ui/buttons/ContinueButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { SuccessHeading } from '../../ui/layout/SuccessHeading.tsx';
import type { ScreenProps } from '../kernel/flow/screen.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { SignInLink } from '../parts/screen/SignInLink.tsx';
import type { ActivationProps } from './ActivationProps.ts';
import type { OpeningStep } from './activation.flow.ts';

const doneTexts = {
  password: 'activation.doneSentence',
  passkey: 'activation.doneWithPasskey',
} as const satisfies Record<OpeningStep, TextId>;

/** The account is active: the sign-in goes on, or one can begin. */
export function Activated({ at, proceed }: Pick<ActivationProps<'done'>, 'at'> & Pick<ScreenProps, 'proceed'>) {
  const { t, signIn, parameters, assets } = useVisit();
  useFocusOnArrival();
  const { firstStep, result } = at;
  const appName = parameters.appName ?? signIn?.appName ?? assets.shortDisplayName;
  return (
    <div>
      <SuccessHeading isApart title={t('activation.doneTitle')}>
        {t(doneTexts[firstStep])}
      </SuccessHeading>
      {result ? (
        <ContinueButton onClick={() => proceed(result)}>{t('activation.continueTo', { appName })}</ContinueButton>
      ) : (
        <SignInLink>{t('activation.signIn')}</SignInLink>
      )}
    </div>
  );
}
