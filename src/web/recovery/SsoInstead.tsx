import type { Refusal } from '../../contract/envelope.ts';
import { pathTo } from '../../rules/page-path.ts';
import { useVisit } from '../kernel/visit.tsx';
import { QuietLink } from '../ui/ButtonLink.tsx';

/** The way on for an account whose company has no passwords here (403). */
export function SsoInstead({ problem }: { problem: Refusal | undefined }) {
  const { t, providers } = useVisit();
  if (problem?.name !== 'forgotPasswordNotSupportedWithSso' || !providers.includes('sso')) return null;
  return <QuietLink href={`#${pathTo('ssoLogin')}`}>{t('recovery.continueWithSso')}</QuietLink>;
}
