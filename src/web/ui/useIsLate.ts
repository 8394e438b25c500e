import { useEffect, useState } from 'react';

const lateAfterMs = 8000;

/** Whether work has been going on for so long that the user should hear that it still does. */
export function useIsLate(isWorking: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setTimeout(() => setIsLate(true), lateAfterMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWorking]);
  return isLate;
}
