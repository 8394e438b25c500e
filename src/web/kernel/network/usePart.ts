import { useEffect, useState } from 'react';
import { ignoreNotLoaded, loadPart } from './loadPart.ts';

/** A module that the page loads once it is wanted; undefined until it is there, and when it cannot be loaded. */
export function usePart<Module extends object>(
  isWanted: boolean | undefined,
  load: () => Promise<Module>,
): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (isWanted) loadPart(load).then(setModule, ignoreNotLoaded);
  }, [isWanted, load]);
  return module;
}
