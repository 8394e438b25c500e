import { useEffect, useState } from 'react';
import { pages } from '../../contract/paths.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { SuccessHeading } from '../../ui/layout/SuccessHeading.tsx';
import { Loader } from '../../ui/waiting/Loader.tsx';
import { leaveFor } from '../kernel/browser/document.ts';
import { isDone } from '../kernel/navigation/useRoute.ts';
import { useVisit } from '../kernel/visit/visit.tsx';

/** The password of a user who is signed in was changed here. An address alone says no such thing: it leads to their security. */
export function Changed() {
  const { t } = useVisit();
  const [isChanged] = useState(isDone);
  useFocusOnArrival();
  useEffect(() => {
    if (!isChanged) leaveFor(pages.sessions.path);
  }, [isChanged]);
  if (!isChanged) return <Loader label={t('frame.loading')} />;
  return (
    <div>
      <SuccessHeading title={t('passwordChange.doneTitle')}>{t('passwordChange.doneSentence')}</SuccessHeading>
      <ButtonLink href={pages.sessions.path}>{t('passwordChange.done')}</ButtonLink>
    </div>
  );
}
