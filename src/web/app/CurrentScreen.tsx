import { useEffect, useState } from 'react';
import { reload } from '../kernel/document.ts';
import { ignoreNotLoaded } from '../kernel/loadPart.ts';
import { useVisit } from '../kernel/visit.tsx';
import type { SignInProps } from '../sign-in/SignInProps.ts';
import { TextButton } from '../ui/Button.tsx';
import { Loader } from '../ui/Loader.tsx';
import type { Content } from './Content.ts';
import { loadScreen, screenOf, textsOf } from './screens.ts';

/**
 * Shows a screen, and fetches it first when it did not come with the page. One that did not come, asked for twice, is
 * offered by a reload.
 */
export function CurrentScreen({ name, ...props }: SignInProps & { name: Content }) {
  const { t, loadTexts, hasText } = useVisit();
  const [hasFailed, setHasFailed] = useState(false);
  const Screen = screenOf(name);
  const [isReady, setIsReady] = useState(Screen !== undefined && hasText(`${textsOf(name)}.title`));

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for a screen that is missing
  useEffect(() => {
    if (isReady) return;
    Promise.all([loadScreen(name), loadTexts(textsOf(name))]).then(
      () => setIsReady(true),
      (reason) => {
        setHasFailed(true);
        ignoreNotLoaded(reason);
      },
    );
  }, [name]);

  if (Screen && isReady) return <Screen {...props} />;
  if (!hasFailed) return <Loader label={t('frame.loading')} />;
  return (
    <div role="alert">
      <p>{t('frame.notLoaded')}</p>
      <TextButton onClick={reload}>{t('frame.reload')}</TextButton>
    </div>
  );
}
