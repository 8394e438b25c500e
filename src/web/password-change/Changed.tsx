import { pages } from '../../contract/paths.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Heading } from '../ui/Heading.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';

/** The password of a user who is signed in was changed. */
export function Changed() {
  const { t } = useVisit();
  useFocusOnArrival();
  return (
    <div>
      <Heading title={t('passwordChange.doneTitle')}>{t('passwordChange.doneSentence')}</Heading>
      <ButtonLink href={pages.sessions.path}>{t('passwordChange.done')}</ButtonLink>
    </div>
  );
}
