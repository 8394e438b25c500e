import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { SuccessHeading } from '../../ui/layout/SuccessHeading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { SignInLink } from '../parts/screen/SignInLink.tsx';

/**
 * Confirms that the sign-in is complete. A button continues to the target of login automation, which the server has
 * verified, or else to the app (SIGN-10).
 */
export function LoginAutomationNotification() {
  const { t, started, signIn, parameters, assets } = useVisit();
  useFocusOnArrival();
  const app = parameters.appName ?? signIn?.appName ?? assets.shortDisplayName;
  if (started?.screen !== 'loginAutomationNotification')
    return (
      <div>
        <Heading title={t('loginAutomation.nothingTitle')}>{t('loginAutomation.nothing')}</Heading>
        <SignInLink>{t('loginAutomation.signIn')}</SignInLink>
      </div>
    );
  const { goesOnAt, host } = started.data;
  return (
    <div>
      <SuccessHeading title={t('loginAutomation.title')}>{t('loginAutomation.sentence', { app })}</SuccessHeading>
      <ButtonLink href={goesOnAt}>{t('loginAutomation.continue', { where: host ?? app })}</ButtonLink>
    </div>
  );
}
