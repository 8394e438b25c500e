import { useCallback, useEffect, useRef, useState } from 'react';
import type { Refusal } from '../../../contract/envelope.ts';
import type { Api } from '../network/api.ts';
import { refusalOf, useVisit } from './visit.tsx';

/** The result of a call that a screen needs before it can show anything. */
export interface CallResult<Answer> {
  readonly answer: Answer | undefined;
  readonly refusal: Refusal | undefined;
  /** Repeats the call; the previous result stays until then. */
  refetch(): Promise<void>;
}

/**
 * @param ask must be stable between renders; a new function repeats the call, and what comes for a former one is dropped
 */
export function useAnswer<Answer>(ask: (api: Api) => Promise<Answer>): CallResult<Answer> {
  const { api } = useVisit();
  const [answer, setAnswer] = useState<Answer>();
  const [refusal, setRefusal] = useState<Refusal>();
  const latest = useRef(ask);
  latest.current = ask;
  const refetch = useCallback(async () => {
    try {
      const next = await ask(api);
      if (latest.current !== ask) return;
      setAnswer(next);
      setRefusal(undefined);
    } catch (reason) {
      if (latest.current === ask) setRefusal(refusalOf(reason));
    }
  }, [api, ask]);
  useEffect(() => void refetch(), [refetch]);
  return { answer, refusal, refetch };
}
