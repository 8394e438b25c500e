import { pages } from '../../contract/paths.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';

/** Nobody is signed in on this browser, or no longer. */
export function SignInFirst() {
  const { t } = useVisit();
  useFocusOnArrival();
  return (
    <div>
      <Heading title={t('passwordChange.signInTitle')}>{t('passwordChange.signInSentence')}</Heading>
      <ButtonLink href={pages.sessions.path}>{t('passwordChange.signIn')}</ButtonLink>
    </div>
  );
}
