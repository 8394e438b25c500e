import { useCallback, useEffect, useState } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import type { Api } from './api.ts';
import { refusalOf, useVisit } from './visit.tsx';

/** What a call has answered to a screen that shows nothing without it. */
export interface Asked<Answer> {
  readonly answer: Answer | undefined;
  readonly refusal: Refusal | undefined;
  /** Asks once more; what was answered stands until then. */
  refetch(): Promise<void>;
}

/** @param ask stands outside of the component, or is kept: another one is asked anew */
export function useAnswer<Answer>(ask: (api: Api) => Promise<Answer>): Asked<Answer> {
  const { api } = useVisit();
  const [answer, setAnswer] = useState<Answer>();
  const [refusal, setRefusal] = useState<Refusal>();
  const refetch = useCallback(async () => {
    try {
      setAnswer(await ask(api));
      setRefusal(undefined);
    } catch (reason) {
      setRefusal(refusalOf(reason));
    }
  }, [api, ask]);
  useEffect(() => void refetch(), [refetch]);
  return { answer, refusal, refetch };
}
