import { pages } from '../../contract/paths.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { ButtonLink, QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { SuccessHeading } from '../../ui/layout/SuccessHeading.tsx';
import { encodeQuery } from '../kernel/network/encodeQuery.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { Masked } from '../parts/code/Masked.tsx';
import { SupportContact } from '../parts/problem/SupportContact.tsx';
import type { Kind } from './kinds.ts';

/** The account is secured, and what its user does next. */
export function Secured({ kind, masked }: { kind: Kind; masked: string | undefined }) {
  const { t, brand, locale } = useVisit();
  useFocusOnArrival();
  if (kind === 'stopRecovery')
    return (
      <>
        <SuccessHeading title={t('stopRecovery.securedTitle')}>{t('stopRecovery.done')}</SuccessHeading>
        <ButtonLink href={pages.sessions.path}>{t('secureAccount.review')}</ButtonLink>
      </>
    );
  const ofBrand = encodeQuery({ brandId: brand.brandId, urlBrandIdFirst: true, localeId: locale });
  return (
    <>
      <SuccessHeading title={t(`${kind}.securedTitle`)}>
        {masked === undefined ? (
          t('secureAccount.askAdministrator')
        ) : (
          <Masked of={masked} text={(name) => t('secureAccount.sent', { masked: name })} />
        )}
      </SuccessHeading>
      {masked === undefined ? (
        <SupportContact />
      ) : (
        <QuietLink href={`/${ofBrand}#${pathTo('resetPassword')}`}>{t('secureAccount.sendAgain')}</QuietLink>
      )}
      <QuietLink href={`/${ofBrand}`}>{t('secureAccount.signIn')}</QuietLink>
    </>
  );
}
