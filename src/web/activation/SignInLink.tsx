import { pathTo } from '../../rules/page-path.ts';
import { encodeQuery } from '../kernel/encodeQuery.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';

/** Leads to the form of this sign-in, or to a new sign-in at the brand. */
export function SignInLink() {
  const { t, signIn, brand, locale } = useVisit();
  const visit = { brandId: brand.brandId, urlBrandIdFirst: true, localeId: locale };
  return (
    <ButtonLink href={signIn ? `#${pathTo('enterCredential')}` : `/${encodeQuery(visit)}`}>
      {t('activation.signIn')}
    </ButtonLink>
  );
}
