import { type RefObject, useEffect } from 'react';
import { SecondaryButton } from '../../ui/buttons/SecondaryButton.tsx';
import { ignoreNotLoaded } from '../kernel/network/loadPart.ts';
import { supportsPasskeys } from '../kernel/passkeys/passkeys.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import type { SignInProps } from './SignInProps.ts';

interface PasskeyWayProps extends Pick<SignInProps, 'send'> {
  /** The form beside it, which may ask whether the browser stays signed in. */
  readonly form?: RefObject<HTMLFormElement | null>;
}

/** Signs in by a passkey, in browsers that can. */
export function PasskeyWay({ form, send }: PasskeyWayProps) {
  const { t, hasText, loadTexts } = useVisit();
  useEffect(() => void loadTexts('passkeyWay.signIn').catch(ignoreNotLoaded), [loadTexts]);
  if (!supportsPasskeys() || !hasText('passkeyWay.signIn')) return null;
  function choose() {
    const stays = form?.current?.elements.namedItem('stay');
    send({ type: 'passkeyChosen', ...(form && { stays: stays instanceof HTMLInputElement && stays.checked }) });
  }
  return <SecondaryButton onClick={choose}>{t('passkeyWay.signIn')}</SecondaryButton>;
}
