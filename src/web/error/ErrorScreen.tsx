import { useEffect } from 'react';
import { matchPath } from '../../rules/page-path.ts';
import type { ScreenProps } from '../kernel/screen.ts';
import { replaceWith, useRoute } from '../kernel/useRoute.ts';
import { useVisit } from '../kernel/visit.tsx';
import { LoadedPart } from '../ui/LoadedPart.tsx';
import type { StartOfPage } from '../ui/loadable.ts';
import { chooseError } from './error-of.rules.ts';
import { furtherPartOf } from './further-parts.ts';
import { PlainError } from './PlainError.tsx';

/** Why the sign-in cannot continue, and what helps. Most errors need no more than their message. */
export function ErrorScreen({ stoppedBy }: ScreenProps) {
  const { startPath, refusal, signIn } = useVisit();
  const error = chooseError(useRoute(startPath), stoppedBy ?? refusal);
  const isUnlisted = error === undefined;
  useEffect(() => {
    if (isUnlisted) replaceWith('enterCredential');
  }, [isUnlisted]);
  if (!error) return null;
  const plain = <PlainError error={error} />;
  const further = furtherPartOf(error, signIn);
  if (!further) return plain;
  return (
    <LoadedPart key={further.id} find={() => further}>
      {(Part) => <Part error={error}>{plain}</Part>}
    </LoadedPart>
  );
}

/** Loads what the page shows that starts with this screen. */
export async function loadFurtherPart({ startPath, refusal, signIn }: StartOfPage): Promise<void> {
  const error = chooseError(matchPath(startPath), refusal);
  await (error && furtherPartOf(error, signIn)?.load());
}
