import { useEffect, useRef } from 'react';
import type { TypedCredential } from '../../../rules/sign-in/sign-in-state.ts';
import { removeStored } from '../../kernel/browser/storage.ts';
import { ignoreNotLoaded, loadPart } from '../../kernel/network/loadPart.ts';
import { usePart } from '../../kernel/network/usePart.ts';
import { followWays, markWays } from '../../kernel/passkeys/follow-ways.ts';
import { ways, waysId } from '../../kernel/visit/sent-ways.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { SignInProps } from '../SignInProps.ts';
import { useSuggestedPasskey } from './useSuggestedPasskey.ts';

const loadChoosing = () => import('./choose-way.ts');
const loadWays = () => import('./Ways.tsx');
const loadContinueAs = () => import('./ContinueAs.tsx');

interface FirstWaysProps extends SignInProps {
  /** What the user has typed so far. */
  typed(): TypedCredential;
}

/**
 * What the first screen does once it is alive: its ways beside the field go on, of which the one that this browser has used
 * last is marked; passkeys are among the suggestions of the field; and whom the network knows is signed in.
 */
export function FirstWays({ state, send, typed }: FirstWaysProps) {
  const { signIn, parameters, providers } = useVisit();
  const choose = useRef((_: string) => {});
  choose.current = (value) =>
    void loadPart(loadChoosing).then(
      ({ chooseWay }) => chooseWay(value, { parameters, typed: typed(), send }),
      ignoreNotLoaded,
    );
  useSuggestedPasskey(signIn !== null && state.step === 'enterCredential', send);
  useEffect(() => {
    removeStored('entranceChosen'); // who is at the form has not signed in by it
    markWays();
    return followWays((value) => choose.current(value));
  }, []);
  const ContinueAs = usePart(providers.includes('kerberos'), loadContinueAs)?.ContinueAs;
  const Ways = usePart(!ways.sent, loadWays)?.Ways;
  return (
    <>
      {ContinueAs && <ContinueAs send={send} />}
      {Ways && (
        <div id={waysId}>
          <Ways />
        </div>
      )}
    </>
  );
}
