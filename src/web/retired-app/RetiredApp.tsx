import { useEffect } from 'react';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import type { ScreenProps } from '../kernel/flow/screen.ts';
import { replaceWith, useRoute } from '../kernel/navigation/useRoute.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { AppDownloads } from '../parts/screen/AppDownloads.tsx';
import { NoPermission } from './NoPermission.tsx';
import { noticeOf } from './notice-of.rules.ts';

/** Tells users that an app is retired or was replaced, and where to get the current one. */
export function RetiredApp({ stoppedBy }: ScreenProps) {
  const { t, startPath, assets, signIn, parameters, refusal } = useVisit();
  useFocusOnArrival();
  const route = useRoute(startPath);
  const notice = noticeOf(route?.screen === 'rcmWarning' ? 'SUNSET_NOTIFICATION' : route?.params.variant);
  // An address may name any notice, but the app of this sign-in is not retired as long as the server does not say so.
  const isUnfounded = notice !== 'noPermission' && signIn !== null && !stoppedBy && !refusal;
  useEffect(() => {
    if (isUnfounded) replaceWith('enterCredential');
  }, [isUnfounded]);
  const names = { app: signIn?.appName ?? parameters.appName ?? 'none', brand: assets.displayName };
  if (isUnfounded) return null;
  return (
    <div>
      <Heading title={t(`retiredApp.${notice}Title`, names)}>{t(`retiredApp.${notice}Sentence`, names)}</Heading>
      {notice === 'noPermission' && <NoPermission isOver={!signIn || stoppedBy !== undefined} />}
      {notice !== 'noPermission' && <AppDownloads />}
    </div>
  );
}
