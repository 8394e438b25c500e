type Load = () => Promise<object>;

/** Modules that screens have wanted so far, by what loads them. */
const loaded = new Map<Load, object>();
const missing = new Set<Load>();

/**
 * In place of `usePart` where screens are drawn and nothing goes on after that (decision 236): the module if it is there.
 * Otherwise it is noted, and there in the next drawing.
 */
export function usePart<Module extends object>(
  isWanted: boolean | undefined,
  load: () => Promise<Module>,
): Module | undefined {
  if (!isWanted) return undefined;
  if (!loaded.has(load)) missing.add(load);
  return loaded.get(load) as Module | undefined; // what this function has loaded
}

/** Loads the modules that the last drawing lacked. @returns whether it lacked any */
export async function loadMissingParts(): Promise<boolean> {
  const found = [...missing];
  missing.clear();
  for (const load of found) loaded.set(load, await load());
  return found.length > 0;
}
