import { useEffect, useState } from 'react';

/** Whether work has been going on for so long that the user should hear that it still does. */
export function useIsLate(isWorking: boolean, lateAfterMs = 8000): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setTimeout(() => setIsLate(true), lateAfterMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWorking, lateAfterMs]);
  return isLate;
}
