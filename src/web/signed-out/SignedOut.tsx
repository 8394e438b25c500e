import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { encodeQuery } from '../kernel/network/encodeQuery.ts';
import { useVisit } from '../kernel/visit/visit.tsx';

/** Confirms that the user is signed out. */
export function SignedOut() {
  const { t, parameters, brand, locale } = useVisit();
  const { clientId, appUrlScheme } = parameters;
  return (
    <div>
      <Heading title={t('signedOut.title')}>{t('signedOut.sentence')}</Heading>
      <ButtonLink href={`/${encodeQuery({ clientId, appUrlScheme, brandId: brand.brandId, localeId: locale })}`}>
        {t('signedOut.signInAgain')}
      </ButtonLink>
    </div>
  );
}
