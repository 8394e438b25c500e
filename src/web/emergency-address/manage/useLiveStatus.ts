import { useEffect } from 'react';
import type { EmergencyEvent } from '../states.rules.ts';

const firstPauseMs = 5000;
const longestPauseMs = 300_000;

/** Asks again how the address stands while it is being set up, less and less often. */
export function useLiveStatus(isWaiting: boolean, send: (event: EmergencyEvent) => void): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    let pauseMs = firstPauseMs;
    let timer = setTimeout(look, pauseMs);
    function look() {
      send({ type: 'lookRequested' });
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      timer = setTimeout(look, pauseMs);
    }
    return () => clearTimeout(timer);
  }, [isWaiting, send]);
}
