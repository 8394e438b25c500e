import { useEffect, useState } from 'react';
import { usePart } from '../../kernel/network/usePart.ts';

const loadLoader = () => import('../../../ui/waiting/Loader.tsx');
const soonMs = 100;

/** A loading indicator that is not part of the first script. Until it is loaded, its text is shown. */
export function LateLoader({ label }: { label: string }) {
  const [isDue, setIsDue] = useState(false);
  const Loader = usePart(isDue, loadLoader)?.Loader;
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), soonMs);
    return () => clearTimeout(timer);
  }, []);
  if (Loader) return <Loader label={label} />;
  return isDue ? <p>{label}</p> : null;
}
