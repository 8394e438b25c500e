import { useVisit } from '../../kernel/visit.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { useFocusOnArrival } from '../../ui/useFocusOnArrival.ts';
import type { SignInProps } from '../SignInProps.ts';
import { isUnsigned, type SignInState } from '../sign-in.flow.ts';

/**
 * The overlay while the browser goes back to the app, signed in or not, and the way on for an app that did not open by
 * itself (AUTHZ-7).
 */
export function Redirecting({ state }: SignInProps) {
  const { t, parameters, signIn, assets } = useVisit();
  useFocusOnArrival();
  const appName = parameters.appName ?? signIn?.appName ?? assets.shortDisplayName;
  const wayOn = wayOnAt(state);
  return (
    <div>
      <Heading title={t(isUnsigned(state) ? 'redirecting.leavingTitle' : 'redirecting.title')}>
        {wayOn && t(wayOn, { appName })}
      </Heading>
      {!wayOn && <Loader label={t('redirecting.sentence', { appName })} />}
      {state.step === 'launchApp' && (
        <ButtonLink href={state.launchAt}>{t('redirecting.open', { appName })}</ButtonLink>
      )}
    </div>
  );
}

function wayOnAt({ step }: SignInState): 'redirecting.notOpened' | 'redirecting.left' | undefined {
  if (step === 'launchApp') return 'redirecting.notOpened';
  return step === 'left' ? 'redirecting.left' : undefined;
}
