import type { ReactNode } from 'react';
import { pathTo } from '../../../rules/paths/page-path.ts';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { encodeQuery } from '../../kernel/network/encodeQuery.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';

/** Leads to the form of this sign-in, or to a new sign-in at the brand. */
export function SignInLink({ children }: { children: ReactNode }) {
  const { signIn, brand, locale } = useVisit();
  const ofBrand = encodeQuery({ brandId: brand.brandId, urlBrandIdFirst: true, localeId: locale });
  return <ButtonLink href={signIn ? `#${pathTo('enterCredential')}` : `/${ofBrand}`}>{children}</ButtonLink>;
}
