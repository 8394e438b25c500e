import { useVisit } from '../kernel/visit/visit.tsx';
import { LaterScreen as Loaded, later } from '../parts/screen/LaterScreen.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';

export const laterScreens = later<TwoFactorProps>(
  async () => (await import('./LaterScreens.tsx')).LaterScreens,
  'passkeyWay.waiting',
);

/** The screens that few sign-ins need, loaded together when the first of them is shown. */
export function LaterScreen(props: TwoFactorProps) {
  const { t } = useVisit();
  return <Loaded of={laterScreens} title={t('twoFactor.title')} props={props} />;
}
