import { useVisit } from '../../kernel/visit.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Loader } from '../../ui/Loader.tsx';
import type { SignInProps } from '../SignInProps.ts';

/**
 * The overlay while the browser goes back to the app, and the way on for an app that did not open by itself (AUTHZ-7).
 */
export function Redirecting({ state }: SignInProps) {
  const { t, parameters, signIn, assets } = useVisit();
  const launchAt = state.step === 'launchApp' ? state.launchAt : undefined;
  const appName = parameters.appName ?? signIn?.appName ?? assets.shortDisplayName;
  return (
    <div>
      <Heading title={t('redirecting.title')}>{launchAt && t('redirecting.notOpened', { appName })}</Heading>
      {launchAt ? (
        <ButtonLink href={launchAt}>{t('redirecting.open', { appName })}</ButtonLink>
      ) : (
        <Loader label={t('redirecting.sentence', { appName })} />
      )}
    </div>
  );
}
