import { pages } from '../../contract/paths.ts';
import { encodeQuery } from '../kernel/encodeQuery.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ButtonLink, QuietLink } from '../ui/ButtonLink.tsx';
import { Heading } from '../ui/Heading.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';

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
