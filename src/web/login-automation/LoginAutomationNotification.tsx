import { useVisit } from '../kernel/visit.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Heading } from '../ui/Heading.tsx';
import { SignInLink } from '../ui/SignInLink.tsx';
import { SuccessHeading } from '../ui/SuccessHeading.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';

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
