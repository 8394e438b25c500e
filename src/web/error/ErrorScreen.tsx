import { useEffect } from 'react';
import { matchPath } from '../../rules/paths/page-path.ts';
import type { ScreenProps } from '../kernel/flow/screen.ts';
import { replaceWith, useRoute } from '../kernel/navigation/useRoute.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { LoadedPart } from '../parts/screen/LoadedPart.tsx';
import type { StartOfPage } from '../parts/screen/loadable.ts';
import { chooseError } from './error-of.rules.ts';
import { errorPartOf } from './error-parts.ts';

/** Why the sign-in cannot continue, and what helps. Its row loads the part that most likely shows it. */
export function ErrorScreen({ stoppedBy }: ScreenProps) {
  const { startPath, refusal, signIn } = useVisit();
  const error = chooseError(useRoute(startPath), stoppedBy ?? refusal);
  const isUnlisted = error === undefined;
  useEffect(() => {
    if (isUnlisted) replaceWith('enterCredential');
  }, [isUnlisted]);
  if (!error) return null;
  const part = errorPartOf(error, signIn);
  return (
    <LoadedPart key={part.id} find={() => part}>
      {(Part) => <Part error={error} />}
    </LoadedPart>
  );
}

/** Loads what the page shows that starts with this screen. */
export async function loadErrorPart({ startPath, refusal, signIn }: StartOfPage): Promise<void> {
  const error = chooseError(matchPath(startPath), refusal);
  await (error && errorPartOf(error, signIn).load());
}
