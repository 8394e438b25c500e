import { pages } from '../../contract/paths.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Heading } from '../ui/Heading.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';

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
