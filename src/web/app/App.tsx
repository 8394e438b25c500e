import { useEffect } from 'react';
import type { Boot } from '../../contract/boot.ts';
import { pages } from '../../contract/paths.ts';
import { onHydrated } from '../kernel/document.ts';
import { useStepReport } from '../kernel/outsideScripts.ts';
import { useRoute } from '../kernel/useRoute.ts';
import { Visiting } from '../kernel/visit.tsx';
import { useSignIn } from '../sign-in/useSignIn.ts';
import { SignInPage } from './SignInPage.tsx';
import { steps as allSteps, type Steps } from './steps.ts';
import { useShownScreen } from './useShownScreen.ts';

export function App({ boot, steps = allSteps }: { boot: Boot; steps?: Steps }) {
  return (
    <Visiting boot={boot}>
      <Page startPath={boot.startPath} steps={steps} />
    </Visiting>
  );
}

function Page({ startPath, steps }: { startPath: string; steps: Steps }) {
  const { storedCredential, ...signIn } = useSignIn(startPath, (screen) => screen in steps);
  const route = useRoute(startPath);
  const screen = useShownScreen(route?.screen, { ...signIn, storedCredential }, steps);
  useStepReport(pages[screen].step);
  useEffect(onHydrated, []);
  return <SignInPage {...signIn} screen={screen} steps={steps} />;
}
