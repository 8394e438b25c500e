import { useEffect, useState } from 'react';
import { parseFlag } from '../../../rules/paths/query.ts';
import { readStored, store } from '../browser/storage.ts';
import { useVisit } from './visit.tsx';

/**
 * Whether the title bar has a close button. An app with its own button sends `hideNavigationBar`. That parameter is not
 * forwarded (ENTRY-2), so it is stored for visits that return from elsewhere (STORE-1).
 */
export function useHasCloseButton(): boolean {
  const { signIn, parameters } = useVisit();
  const [hasOne, setHasOne] = useState(false);
  const clientId = signIn?.clientId ?? parameters.clientId ?? '';
  useEffect(() => {
    const isHidden = parseFlag(new URLSearchParams(location.search).get('hideNavigationBar') ?? '');
    if (isHidden !== undefined) store('closeButtonHidden', isHidden, clientId);
    setHasOne(!readStored<boolean>('closeButtonHidden', clientId));
  }, [clientId]);
  return hasOne;
}
