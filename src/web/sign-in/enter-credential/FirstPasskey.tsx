import { useVisit } from '../../kernel/visit.tsx';
import { PasskeyWay } from '../PasskeyWay.tsx';
import type { SignInProps } from '../SignInProps.ts';
import { useSuggestedPasskey } from './useSuggestedPasskey.ts';

/**
 * A passkey in place of what the first screen asks for: among the suggestions of its field, and by a button where this
 * browser has used one before.
 */
export function FirstPasskey({ state, send }: SignInProps) {
  const { signIn } = useVisit();
  useSuggestedPasskey(signIn !== null && state.step === 'enterCredential', send);
  return signIn && <PasskeyWay send={send} />;
}
