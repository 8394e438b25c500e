import { type ReactNode, useEffect, useState } from 'react';
import { Loader } from '../../ui/waiting/Loader.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';

/** So long the browser may be on its way before the other ways are shown. */
const lateAfterMs = 2000;

/** What stands below the heading while the browser goes to the provider: nothing to do, then the ways. */
export function OnTheWay({ children }: { children: ReactNode }) {
  const { t } = useVisit();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? children : <Loader label={t('frame.loading')} />;
}
