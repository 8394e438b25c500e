import { useEffect } from 'react';
import type { Boot } from '../../contract/boot.ts';
import { Frame } from '../frame/Frame.tsx';
import { comeAlive } from '../kernel/document.ts';
import { useRoute } from '../kernel/useRoute.ts';
import { Visiting } from '../kernel/visit.tsx';
import { Redirecting } from '../sign-in/redirecting/Redirecting.tsx';
import { useSignIn } from '../sign-in/useSignIn.ts';
import { CurrentScreen } from './CurrentScreen.tsx';
import { firstScreens } from './screens.ts';
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
  const { state } = signIn;
  const isLeaving = state.step === 'ending' || state.step === 'returning';
  useEffect(comeAlive, []);
  return (
    <Frame
      toast={'problem' in state && state.problem?.surface === 'toast' ? state.problem : undefined}
      offersSignup={!isLeaving && screen in firstScreens}
    >
      {isLeaving ? <Redirecting /> : <CurrentScreen key={screen} name={screen} {...signIn} />}
    </Frame>
  );
}
