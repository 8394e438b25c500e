import { useEffect } from 'react';
import { ButtonLink, QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { replaceWith } from '../kernel/navigation/useRoute.ts';
import { useVisit } from '../kernel/visit/visit.tsx';

/** Tells users that this browser's session already signs them in, such as after Back from the app (ROUTE-4). */
export function AlreadySignedIn() {
  const { t, started } = useVisit();
  useFocusOnArrival();
  const session = started?.screen === 'alreadySignedIn' ? started.data : undefined;
  useEffect(() => {
    if (!session) replaceWith('enterCredential'); // only the server knows that there is a session
  }, [session]);
  if (!session) return null;
  const { app, continueAt, anotherAt } = session;
  return (
    <div>
      <Heading title={t('alreadySignedIn.title')}>{t('alreadySignedIn.sentence', { app })}</Heading>
      <ButtonLink href={continueAt}>{t('alreadySignedIn.continue', { app })}</ButtonLink>
      <QuietLink href={anotherAt}>{t('alreadySignedIn.another')}</QuietLink>
    </div>
  );
}
