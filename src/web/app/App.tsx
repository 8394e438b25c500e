import { useEffect } from 'react';
import type { Boot } from '../../contract/boot.ts';
import { pages } from '../../contract/paths.ts';
import { comeAlive } from '../kernel/document.ts';
import { useStepReport } from '../kernel/outsideScripts.ts';
import { useRoute } from '../kernel/useRoute.ts';
import { Visiting } from '../kernel/visit.tsx';
import { useSignIn } from '../sign-in/useSignIn.ts';
import { SignInPage } from './SignInPage.tsx';
import { useArrival } from './useArrival.ts';

export function App({ boot }: { boot: Boot }) {
  return (
    <Visiting boot={boot}>
      <Page startPath={boot.startPath} />
    </Visiting>
  );
}

function Page({ startPath }: { startPath: string }) {
  const signIn = useSignIn(startPath);
  const route = useRoute(startPath);
  const screen = useArrival(route?.screen, signIn);
  useStepReport(pages[screen].step);
  useEffect(comeAlive, []);
  return <SignInPage screen={screen} state={signIn.state} send={signIn.send} />;
}
