import { useEffect, useReducer, useState } from 'react';
import type { ScreenName } from '../../contract/paths.ts';
import { useVisit } from '../kernel/visit.tsx';
import type { SignInProps } from '../sign-in/SignInProps.ts';
import { TextButton } from '../ui/Button.tsx';
import { Loader } from '../ui/Loader.tsx';
import { laterScreens, loadScreen, screenOf } from './screens.ts';

/** Shows a screen, and fetches it first when it did not come with the page. */
export function CurrentScreen({ name, ...props }: SignInProps & { name: ScreenName }) {
  const { t, loadTexts } = useVisit();
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const Screen = screenOf(name);
  const [isReady, setIsReady] = useState(Screen !== undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a screen that is missing, and again on retry
  useEffect(() => {
    if (isReady) return;
    setHasFailed(false);
    Promise.all([loadScreen(name), loadTexts(laterScreens[name]?.texts ?? 'frame')]).then(
      () => setIsReady(true),
      () => setHasFailed(true),
    );
  }, [name, attempt]);

  if (Screen && isReady) return <Screen {...props} />;
  if (!hasFailed) return <Loader label={t('frame.loading')} />;
  return (
    <div role="alert">
      <p>{t('frame.notLoaded')}</p>
      <TextButton onClick={retry}>{t('frame.tryAgain')}</TextButton>
    </div>
  );
}
