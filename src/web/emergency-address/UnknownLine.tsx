import { pages } from '../../contract/paths.ts';
import { ButtonLink, QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { encodeQuery } from '../kernel/network/encodeQuery.ts';
import { useVisit } from '../kernel/visit/visit.tsx';

/** A link names a line that this user does not have (EA-13). */
export function UnknownLine() {
  const { t, messageOf, hasText, brand, locale } = useVisit();
  const title = messageOf({ name: 'digitalLineNotFound' });
  useFocusOnArrival(String(hasText('error.digitalLineNotFound')));
  const visit = encodeQuery({ brandId: brand.brandId, urlBrandIdFirst: true, localeId: locale });
  return (
    <>
      <Heading isApart title={title} />
      <ButtonLink href={`#${pages.emergencyAddress.path}`}>{t('emergencyAddress.seeLines')}</ButtonLink>
      <QuietLink href={`/${visit}`}>{t('errorScreen.useAnotherAccount')}</QuietLink>
    </>
  );
}
