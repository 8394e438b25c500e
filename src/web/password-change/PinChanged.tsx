import { pages } from '../../contract/paths.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { SuccessHeading } from '../../ui/layout/SuccessHeading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';

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
