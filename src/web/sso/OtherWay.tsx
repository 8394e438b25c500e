import { pathTo } from '../../rules/paths/page-path.ts';
import { startsAtSso } from '../../rules/sign-in/external-provider.ts';
import { QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';

/** Whether the app and the brand have another way in beside single sign-on. */
export function useHasOtherWay(): boolean {
  const { brand, parameters } = useVisit();
  return !startsAtSso(parameters.prompt) && !brand.enforceSSOOnly;
}

/** The way to the password, where there is one. */
export function OtherWay() {
  const { t } = useVisit();
  if (!useHasOtherWay()) return null;
  return <QuietLink href={`#${pathTo('enterCredential')}`}>{t('sso.otherWay')}</QuietLink>;
}
