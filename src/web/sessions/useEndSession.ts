import { useState } from 'react';
import type { sessionCalls } from '../../contract/account/sessions.ts';
import type { InputOf } from '../../contract/call.ts';
import type { Refusal } from '../../contract/envelope.ts';
import { signedOutPath } from '../../contract/leave.ts';
import { leaveFor } from '../kernel/browser/document.ts';
import { encodeQuery } from '../kernel/network/encodeQuery.ts';
import { refusalOf, useVisit } from '../kernel/visit/visit.tsx';

export interface EndSession {
  /** Id of the session, app, way, passkey or device whose request is running. */
  readonly working: string | undefined;
  /** The result of the last request. */
  readonly outcome: EndOutcome | undefined;
  end(sessionId: string): void;
  /** Ends the session on this browser, and leaves. */
  endThisOne(sessionId: string): void;
  endOthers(): void;
  revoke(appId: string): void;
  /** Removes a way of the second step. */
  removeWay(wayId: string): void;
  stopTrusting(deviceId: string): void;
  removePasskey(passkeyId: string): void;
  renamePasskey(passkeyId: string, name: string): void;
  /** Removes a provider by which the user signs in. */
  removeIdentity(identityId: string): void;
}
type Done = 'ended' | 'revoked' | 'removed' | 'renamed' | 'stopped';

/** The parts of the page in which something can be ended. */
export type PartName = 'passkeys' | 'ways' | 'identities' | 'devices' | 'sessions' | 'consents';

/** What became of a request, and where on the page it belongs. */
export interface EndOutcome {
  readonly part: PartName;
  readonly done?: Done;
  readonly problem?: Refusal;
}

/**
 * Ends sessions and grants, one at a time; other presses are ignored meanwhile.
 * @param refetchList fetches the list again
 */
export function useEndSession(refetchList: () => Promise<void>): EndSession {
  const { api, brand, locale } = useVisit();
  const [working, setWorking] = useState<string>();
  const [outcome, setOutcome] = useState<EndOutcome>();

  async function run(part: PartName, id: string, call: () => Promise<unknown>, done: Done) {
    if (working) return;
    setWorking(id);
    setOutcome(undefined);
    const result = await call().then(
      () => ({ part, done }),
      (reason) => ({ part, problem: refusalOf(reason) }),
    );
    await refetchList();
    setWorking(undefined);
    setOutcome(result);
  }

  const leave = () => {
    leaveFor(`${signedOutPath}${encodeQuery({ brandId: brand.brandId, localeId: locale })}`);
    return new Promise<never>(() => undefined); // never settles, so that the screen stays unchanged until the page is left
  };
  const endSession = (input: InputOf<typeof sessionCalls.endSession>) => api.post('/api/sessions/end', input);
  return {
    working,
    outcome,
    end: (sessionId) => void run('sessions', sessionId, () => endSession({ sessionId }), 'ended'),
    endThisOne: (sessionId) => void run('sessions', sessionId, () => endSession({ sessionId }).then(leave), 'ended'),
    endOthers: () => void run('sessions', 'others', () => api.post('/api/sessions/end-others', {}), 'ended'),
    removeWay: (wayId) => void run('ways', wayId, () => api.post('/api/security/remove-factor', { wayId }), 'removed'),
    removePasskey: (passkeyId) =>
      void run('passkeys', passkeyId, () => api.post('/api/security/remove-passkey', { passkeyId }), 'removed'),
    renamePasskey: (passkeyId, name) =>
      void run('passkeys', passkeyId, () => api.post('/api/security/rename-passkey', { passkeyId, name }), 'renamed'),
    removeIdentity: (identityId) =>
      void run('identities', identityId, () => api.post('/api/security/remove-identity', { identityId }), 'removed'),
    stopTrusting: (deviceId) =>
      void run('devices', deviceId, () => api.post('/api/security/stop-trusting', { deviceId }), 'stopped'),
    revoke: (appId) =>
      void run('consents', appId, () => api.post('/api/sessions/revoke-consent', { appId }), 'revoked'),
  };
}
