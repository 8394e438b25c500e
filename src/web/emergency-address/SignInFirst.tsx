import { pages } from '../../contract/paths.ts';
import { encodeQuery } from '../kernel/encodeQuery.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Heading } from '../ui/Heading.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import type { EmergencyPlace } from './places.rules.ts';

/** A link is no credential: its user signs in first. A sign-in that waits in this page goes on. */
export function SignInFirst({ place }: { place: EmergencyPlace }) {
  const { t, signIn, brand, locale } = useVisit();
  useFocusOnArrival();
  const line = place.at === 'line' && { [place.kind]: place.id };
  const own = pages.emergencyAddress.path + encodeQuery({ ...line, brandId: brand.brandId, localeId: locale });
  return (
    <>
      <Heading isApart title={t('emergencyAddress.signInTitle')}>
        {!signIn && t('emergencyAddress.signInSentence')}
      </Heading>
      <ButtonLink href={signIn ? `#${pages.enterCredential.path}` : own}>{t('emergencyAddress.signIn')}</ButtonLink>
    </>
  );
}
