import { useEffect, useState } from 'react';

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000));

/** Seconds until a time, counting down to 0. @param time ms since 1970 */
export function useSecondsUntil(time: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time));
  useEffect(() => {
    setSeconds(secondsUntil(time));
    const timer = setInterval(() => {
      setSeconds(secondsUntil(time));
      if (Date.now() >= time) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}
