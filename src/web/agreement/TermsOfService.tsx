import { useVisit } from '../kernel/visit/visit.tsx';
import { AgreementForm, type AgreementProps } from './AgreementForm.tsx';

/** Asks users to accept terms of service that they have not accepted yet. */
export function TermsOfService(props: AgreementProps) {
  const { t, assets, parameters } = useVisit();
  return (
    <AgreementForm
      {...props}
      title={t('termsOfService.title')}
      sentence={t('termsOfService.sentence', { brand: assets.displayName })}
      agree={{ text: t('termsOfService.accept'), working: t('termsOfService.working') }}
      leave={{ text: t('termsOfService.cancel'), by: 'cancel' }}
    >
      <a href={assets.termsOfServicePage} target={parameters.ibb ? undefined : '_blank'} rel="noopener">
        {t('termsOfService.read')}
      </a>
    </AgreementForm>
  );
}
