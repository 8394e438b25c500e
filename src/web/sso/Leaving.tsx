import { startsInApp } from '../../rules/sign-in/starts-in-app.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { LeavingForApp } from './LeavingForApp.tsx';
import { LeavingForProvider, type LeavingProps } from './LeavingForProvider.tsx';

/** The way to the provider has begun, in the browser or from a native app. */
export function Leaving({ state, cancel }: LeavingProps) {
  const { parameters } = useVisit();
  if (startsInApp(parameters)) return <LeavingForApp state={state} />;
  return <LeavingForProvider state={state} cancel={cancel} />;
}
