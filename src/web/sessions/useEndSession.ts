import { useState } from 'react';
import type { InputOf } from '../../contract/call.ts';
import type { Refusal } from '../../contract/envelope.ts';
import { signedOutPath } from '../../contract/leave.ts';
import type { sessionCalls } from '../../contract/sessions.ts';
import { focusMain, leaveFor } from '../kernel/document.ts';
import { encodeQuery } from '../kernel/encodeQuery.ts';
import { refusalOf, useVisit } from '../kernel/visit.tsx';

export interface EndSession {
  /** Id of the session, app, way or device whose request is running. */
  readonly working: string | undefined;
  /** The result of the last request. */
  readonly done: Outcome | undefined;
  readonly problem: Refusal | undefined;
  end(sessionId: string): void;
  /** Ends the session on this browser, and leaves. */
  endThisOne(sessionId: string): void;
  endOthers(): void;
  revoke(appId: string): void;
  /** Removes a way of the second step. */
  removeWay(wayId: string): void;
  stopTrusting(deviceId: string): void;
  /** Removes a provider by which the user signs in. */
  removeIdentity(identityId: string): void;
}
type Outcome = 'ended' | 'revoked' | 'removed' | 'stopped';

/**
 * Ends sessions and grants, one at a time; other presses are ignored meanwhile.
 * @param refetchList fetches the list again
 */
export function useEndSession(refetchList: () => Promise<void>): EndSession {
  const { api, brand, locale } = useVisit();
  const [working, setWorking] = useState<string>();
  const [done, setDone] = useState<EndSession['done']>();
  const [problem, setProblem] = useState<Refusal>();

  async function run(id: string, call: () => Promise<unknown>, outcome: Outcome) {
    if (working) return;
    setWorking(id);
    setDone(undefined);
    setProblem(undefined);
    try {
      await call();
      setDone(outcome);
    } catch (reason) {
      setProblem(refusalOf(reason));
    }
    await refetchList();
    setWorking(undefined);
    focusMain(); // the pressed button may be removed
  }

  const leave = () => {
    leaveFor(`${signedOutPath}${encodeQuery({ brandId: brand.brandId, localeId: locale })}`);
    return new Promise<never>(() => undefined); // never settles, so that the screen stays unchanged until the page is left
  };
  const endSession = (input: InputOf<typeof sessionCalls.endSession>) => api.post('/api/sessions/end', input);
  return {
    working,
    done,
    problem,
    end: (sessionId) => void run(sessionId, () => endSession({ sessionId }), 'ended'),
    endThisOne: (sessionId) => void run(sessionId, () => endSession({ sessionId }).then(leave), 'ended'),
    endOthers: () => void run('others', () => api.post('/api/sessions/end-others', {}), 'ended'),
    removeWay: (wayId) => void run(wayId, () => api.post('/api/security/remove-factor', { wayId }), 'removed'),
    removeIdentity: (identityId) =>
      void run(identityId, () => api.post('/api/security/remove-identity', { identityId }), 'removed'),
    stopTrusting: (deviceId) =>
      void run(deviceId, () => api.post('/api/security/stop-trusting', { deviceId }), 'stopped'),
    revoke: (appId) => void run(appId, () => api.post('/api/sessions/revoke-consent', { appId }), 'revoked'),
  };
}
