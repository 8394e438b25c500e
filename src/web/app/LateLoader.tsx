import { useEffect, useState } from 'react';
import { usePart } from '../kernel/usePart.ts';

const loadLoader = () => import('../ui/Loader.tsx');
const soonMs = 100;

/** A loading indicator where the first screen never has one: its look is loaded when it is due, and its words stand until then. */
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
