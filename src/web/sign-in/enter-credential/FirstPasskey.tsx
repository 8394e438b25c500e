import { readStored } from '../../kernel/storage.ts';
import { usePart } from '../../kernel/usePart.ts';
import { useVisit } from '../../kernel/visit.tsx';
import type { SignInProps } from '../SignInProps.ts';
import { useSuggestedPasskey } from './useSuggestedPasskey.ts';

const loadWay = () => import('../PasskeyWay.tsx');

/**
 * A passkey in place of what the first screen asks for: among the suggestions of its field, and by a button where this
 * browser has used one before.
 */
export function FirstPasskey({ state, send }: SignInProps) {
  const { signIn } = useVisit();
  useSuggestedPasskey(signIn !== null && state.step === 'enterCredential', send);
  const wasUsed = signIn !== null && readStored('passkeyUsed') === true;
  const Way = usePart(wasUsed, loadWay)?.PasskeyWay;
  return Way && <Way send={send} />;
}
