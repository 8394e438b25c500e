import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { Loader } from '../../ui/waiting/Loader.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import type { ReturnState } from './return-to-app.flow.ts';

/** Shown while the browser returns to the app, and when the app did not open by itself (AUTHZ-7). */
export function Redirecting({ state }: { state: ReturnState }) {
  const { t, parameters, signIn, assets, locale } = useVisit();
  useFocusOnArrival();
  const appName = parameters.appName ?? signIn?.appName ?? assets.shortDisplayName;
  const hint = chooseHint(state);
  const isSignedIn = state.step === 'returning' || state.step === 'launchApp';
  return (
    <div>
      <Heading title={t(isSignedIn ? 'redirecting.title' : 'redirecting.leavingTitle')}>
        {hint && t(hint, { appName })}
      </Heading>
      {!hint && <Loader label={t('redirecting.sentence', { appName })} />}
      {state.step === 'launchApp' && (
        <ButtonLink href={`${state.launchAt}?localeId=${locale}`}>{t('redirecting.open', { appName })}</ButtonLink>
      )}
    </div>
  );
}

function chooseHint({ step }: ReturnState): 'redirecting.notOpened' | 'redirecting.left' | undefined {
  if (step === 'launchApp') return 'redirecting.notOpened';
  return step === 'left' ? 'redirecting.left' : undefined;
}
