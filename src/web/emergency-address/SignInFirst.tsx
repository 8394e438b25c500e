import { useEffect } from 'react';
import { pages } from '../../contract/paths.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { leaveFor } from '../kernel/browser/document.ts';
import { readStored, removeStored, store } from '../kernel/browser/storage.ts';
import { encodeQuery } from '../kernel/network/encodeQuery.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import type { EmergencyPlace } from './places.rules.ts';

/** Whether this tab has been led to a sign-in, so that nobody is led there again and again. */
const asked = 'emergencyAddressAsked';
export const forgetAsked = () => removeStored(asked);

interface SignInFirstProps {
  readonly place: EmergencyPlace;
  /** Nothing was shown before, so that the sign-in begins without a press. */
  readonly isAtStart?: boolean;
}

/** A link is no credential: its user signs in first. A sign-in that waits in this page goes on. */
export function SignInFirst({ place, isAtStart = false }: SignInFirstProps) {
  const { t, signIn, startPath, brand, locale } = useVisit();
  useFocusOnArrival();
  const line = place.at === 'line' && { [place.kind]: place.id };
  const own = pages.emergencyAddress.path + encodeQuery({ ...line, brandId: brand.brandId, localeId: locale });
  // The server has led to a sign-in already where it has started the page here.
  const leads = isAtStart && !signIn && !startPath.startsWith(pages.emergencyAddress.path);
  useEffect(() => {
    if (!leads || readStored(asked)) return;
    store(asked, true);
    leaveFor(own);
  }, [leads, own]);
  return (
    <>
      <Heading isApart title={t('emergencyAddress.signInTitle')}>
        {!signIn && t('emergencyAddress.signInSentence')}
      </Heading>
      <ButtonLink href={signIn ? `#${pages.enterCredential.path}` : own}>{t('emergencyAddress.signIn')}</ButtonLink>
    </>
  );
}
