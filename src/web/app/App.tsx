import { useEffect } from 'react';
import type { Boot } from '../../contract/boot.ts';
import { pages } from '../../contract/paths.ts';
import { onHydrated, whenIdle } from '../kernel/browser/document.ts';
import { useRoute } from '../kernel/navigation/useRoute.ts';
import { useStepReport } from '../kernel/outside-scripts/outsideScripts.ts';
import { Visiting } from '../kernel/visit/visit.tsx';
import { useSignIn } from '../sign-in/useSignIn.ts';
import { later } from './later.ts';
import { SignInPage } from './SignInPage.tsx';
import { isStep } from './screens.ts';
import { useShownScreen } from './useShownScreen.ts';

export function App({ boot }: { boot: Boot }) {
  return (
    <Visiting boot={boot}>
      <Page startPath={boot.startPath} />
    </Visiting>
  );
}

function Page({ startPath }: { startPath: string }) {
  const { storedCredential, ...signIn } = useSignIn(startPath, isStep);
  const route = useRoute(startPath);
  const screen = useShownScreen(route?.screen, { ...signIn, storedCredential });
  useStepReport(pages[screen].step);
  useEffect(onHydrated, []);
  useEffect(() => whenIdle(() => later.prefetch()), []);
  return <SignInPage {...signIn} screen={screen} />;
}
