import { useEffect, useState } from 'react';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { keepsCookies } from '../kernel/browser/cookies.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ErrorAction } from '../parts/problem/ErrorAction.tsx';
import { ScreenReference } from '../parts/problem/ScreenReference.tsx';
import support from '../parts/problem/SupportContact.module.css';
import { SupportContact } from '../parts/problem/SupportContact.tsx';
import { accountStateTexts } from './account-states.rules.ts';
import type { ErrorPartProps } from './ErrorPartProps.ts';

/** The message of an error, the actions that help, and support. */
export function PlainError({ error }: ErrorPartProps) {
  const { t, say, messageOf, assets, signIn, parameters, fallback } = useVisit();
  useFocusOnArrival();
  const [hasNoCookies, setHasNoCookies] = useState(false);
  useEffect(() => setHasNoCookies(!keepsCookies()), []);
  const state = accountStateTexts(error.name);
  // Without cookies, a new sign-in is not found either.
  const needs = hasNoCookies && error.helpedBy === 'newSignIn' ? 'errorScreen.allowCookies' : state?.sentence;
  const app = parameters.appName ?? signIn?.appName ?? assets.shortDisplayName;
  return (
    <div>
      {/* A space until the text is loaded, so that nothing moves then. */}
      <Heading title={state ? say(state.title) : t('errorScreen.title')}>
        {(needs ? say(needs) : messageOf(error)) || '\u00a0'}
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
