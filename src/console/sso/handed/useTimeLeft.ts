import { useEffect, useState } from 'react';

const lookEveryMs = 5000;

/**
 * Milliseconds until a time of this device, looked at every five seconds.
 * @param onOver called once when none is left
 */
export function useTimeLeft(until: number, onOver: () => void): number {
  const [left, setLeft] = useState(() => until - Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = until - Date.now();
      setLeft(now);
      if (now <= 0) onOver();
      else timer = setTimeout(look, Math.min(lookEveryMs, now));
    };
    look();
    return () => clearTimeout(timer);
  }, [until, onOver]);
  return Math.max(0, left);
}
