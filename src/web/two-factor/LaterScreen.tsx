import { type ComponentType, useEffect, useState } from 'react';
import { noAnswer } from '../kernel/api.ts';
import { ignoreNotLoaded, loadPart } from '../kernel/loadPart.ts';
import { useVisit } from '../kernel/visit.tsx';
import { PendingScreen } from '../ui/PendingScreen.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';

/** The screens that few sign-ins need, loaded together when the first of them is shown. */
let Loaded: ComponentType<TwoFactorProps> | undefined;

export function LaterScreen(props: TwoFactorProps) {
  const { t } = useVisit();
  const [Screens, setScreens] = useState(() => Loaded);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (Loaded) return;
    loadPart(() => import('./LaterScreens.tsx')).then(
      (part) => {
        Loaded = part.LaterScreens;
        setScreens(() => Loaded);
      },
      (reason) => {
        setHasFailed(true);
        ignoreNotLoaded(reason);
      },
    );
  }, []);
  if (Screens) return <Screens {...props} />;
  return <PendingScreen title={t('twoFactor.title')} refusal={hasFailed ? noAnswer : undefined} />;
}
