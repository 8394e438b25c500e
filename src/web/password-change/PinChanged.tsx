import { pages } from '../../contract/paths.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { SuccessHeading } from '../ui/SuccessHeading.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';

/** The PIN of a user who is signed in was changed. */
export function PinChanged() {
  const { t } = useVisit();
  useFocusOnArrival();
  return (
    <div>
      <SuccessHeading title={t('passwordChange.pinDoneTitle')} />
      <ButtonLink href={pages.sessions.path}>{t('passwordChange.done')}</ButtonLink>
    </div>
  );
}
