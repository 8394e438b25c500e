import { useVisit } from '../kernel/visit/visit.tsx';

/** The app that the sign-in is for. */
export function useAppName(): string {
  const { parameters, signIn, assets } = useVisit();
  return parameters.appName ?? signIn?.appName ?? assets.shortDisplayName;
}
