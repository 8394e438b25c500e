import { useEffect } from 'react';
import type { ScreenProps } from '../kernel/screen.ts';
import { replaceWith, useRoute } from '../kernel/useRoute.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ErrorAction } from '../ui/ErrorAction.tsx';
import { Heading } from '../ui/Heading.tsx';
import { ScreenReference } from '../ui/ScreenReference.tsx';
import support from '../ui/SupportContact.module.css';
import { SupportContact } from '../ui/SupportContact.tsx';
import { ssoWayOf } from '../ui/sso-way.rules.ts';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import { accountStateTexts } from './account-states.rules.ts';
import { chooseError } from './error-of.rules.ts';
import { SsoError } from './SsoError.tsx';
import { ssoErrorTexts } from './sso-errors.rules.ts';

/** Why the sign-in cannot continue, and what helps. */
export function ErrorScreen({ stoppedBy }: ScreenProps) {
  const visit = useVisit();
  const { t, say, startPath, refusal, messageOf, assets, signIn, parameters, fallback } = visit;
  useFocusOnArrival();
  const error = chooseError(useRoute(startPath), stoppedBy ?? refusal);
  const isUnlisted = error === undefined;
  useEffect(() => {
    if (isUnlisted) replaceWith('enterCredential');
  }, [isUnlisted]);
  if (!error) return null;
  const way = ssoWayOf(error, visit);
  const facts = { hasVisit: error.params?.host !== undefined, hasWay: way !== undefined };
  const sso = signIn ? ssoErrorTexts(error.name, facts) : undefined;
  if (signIn && sso) return <SsoError error={error} texts={sso} way={way} signInId={signIn.id} />;
  const state = accountStateTexts(error.name);
  const app = parameters.appName ?? signIn?.appName ?? assets.shortDisplayName;
  return (
    <div>
      {/* A space until the text is loaded, so that nothing moves then. */}
      <Heading title={state ? say(state.title) : t('errorScreen.title')}>
        {(state ? say(state.sentence) : messageOf(error)) || '\u00a0'}
      </Heading>
      <ScreenReference error={error} />
      <ErrorAction error={error} isOver={!signIn} />
      {fallback && (
        <p className={support.support}>
          <a href={fallback.goesOnAt}>{t('errorScreen.leaveFor', { where: fallback.host ?? app })}</a>
        </p>
      )}
      <SupportContact />
    </div>
  );
}
