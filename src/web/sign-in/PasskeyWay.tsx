import { type RefObject, useEffect } from 'react';
import type { KnownCredential } from '../../rules/sign-in-state.ts';
import { ignoreNotLoaded } from '../kernel/loadPart.ts';
import { supportsPasskeys } from '../kernel/passkeys.ts';
import { readStored } from '../kernel/storage.ts';
import { useVisit } from '../kernel/visit.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import type { SignInProps } from './SignInProps.ts';

interface PasskeyWayProps extends Pick<SignInProps, 'send'> {
  /** The form beside it, which may ask whether the browser stays signed in. */
  readonly form?: RefObject<HTMLFormElement | null>;
  /** Whose passkey it is. */
  readonly known?: KnownCredential;
}

/** Signs in by a passkey, in browsers that can, where one was used in this browser or the account has one. */
export function PasskeyWay({ form, known, send }: PasskeyWayProps) {
  const { t, hasText, loadTexts } = useVisit();
  const isOffered = supportsPasskeys() && (known?.hasPasskey || readStored('passkeyUsed') === true);
  useEffect(() => {
    if (isOffered) loadTexts('passkeyWay.signIn').catch(ignoreNotLoaded);
  }, [isOffered, loadTexts]);
  if (!isOffered || !hasText('passkeyWay.signIn')) return null;
  function choose() {
    const stays = form?.current?.elements.namedItem('stay');
    send({ type: 'passkeyChosen', ...(form && { stays: stays instanceof HTMLInputElement && stays.checked }) });
  }
  return <SecondaryButton onClick={choose}>{t('passkeyWay.signIn')}</SecondaryButton>;
}
