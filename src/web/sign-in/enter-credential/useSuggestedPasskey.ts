import { useEffect } from 'react';
import { whenIdle } from '../../kernel/browser/document.ts';
import { whenShown } from '../../kernel/browser/when-shown.ts';
import { awaitSuggested, suggestsPasskeys } from '../../kernel/passkeys/passkeys.ts';
import { refusalOf, useVisit, type Visit } from '../../kernel/visit/visit.tsx';
import type { SignInProps } from '../SignInProps.ts';
import { fetchPasskeyRequest } from '../verify-passkey.ts';

/**
 * Offers the passkeys of this device among the suggestions of the field, where the browser can (WebAuthn Level 3 §5.1.4).
 * What fails before one is chosen is silent: the form is the way on.
 */
export function useSuggestedPasskey(isAsking: boolean, send: SignInProps['send']): void {
  const { api } = useVisit();
  useEffect(() => (isAsking ? suggest({ api, send }) : undefined), [isAsking, api, send]);
}

/** Returns a function that ends it. */
function suggest({ api, send }: Pick<Visit, 'api'> & Pick<SignInProps, 'send'>): () => void {
  const over = new AbortController();
  const { signal } = over;
  const onEnd = (work: () => void) => signal.addEventListener('abort', work, { once: true });

  async function offer(): Promise<void> {
    if (signal.aborted || !(await suggestsPasskeys()) || signal.aborted) return;
    const options = await fetchPasskeyRequest({ api });
    if (signal.aborted || !options) return;
    const { chosen, end } = awaitSuggested(options);
    // Later the server takes the answer no longer. A tab that nobody looks at asks for nothing.
    const renewal = setTimeout(() => onEnd(whenShown(offerQuietly)), options.timeout);
    onEnd(end);
    onEnd(() => clearTimeout(renewal));
    send({ type: 'passkeyChosen', credential: await chosen });
  }
  const offerQuietly = () => void offer().catch(refusalOf);
  whenIdle(offerQuietly);
  return () => over.abort();
}
