import { useEffect } from 'react';
import { pages } from '../../contract/paths.ts';
import { leaveFor, warnBeforeLeaving } from '../kernel/browser/document.ts';
import { readStored, removeStored, store } from '../kernel/browser/storage.ts';
import { useFlow } from '../kernel/flow/useFlow.ts';
import { useRoute } from '../kernel/navigation/useRoute.ts';
import { refusalOf, useVisit } from '../kernel/visit/visit.tsx';
import { EmergencyAddress } from './EmergencyAddress.tsx';
import { emergencyAddressFlow } from './emergency-address.flow.ts';
import { perform } from './emergency-effects.ts';
import { dispatcher, placeOf } from './places.rules.ts';
import type { EmergencyData, EmergencyEffect, EmergencyEvent, EmergencyState } from './states.rules.ts';
import { isUnsaved } from './unsaved.rules.ts';

/** What follows the last screen. */
const exits = { done: () => leaveFor(pages.sessions.path) };

/** The emergency addresses of the user of a session, once they are known. `found`: as they were when the page asked. */
export function OwnAddresses({ found }: { readonly found: EmergencyData }) {
  const visit = useVisit();
  const route = useRoute('');
  const { state, send } = useFlow(
    emergencyAddressFlow,
    (): EmergencyState => ({
      step: 'finding',
      place: placeOf(route) ?? dispatcher,
      lineId: readStored<string>('emergencyLine'),
    }),
    async (effect: EmergencyEffect): Promise<EmergencyEvent | undefined> => {
      try {
        return await perform(effect, visit, exits);
      } catch (reason) {
        const problem = refusalOf(reason);
        const isUnseen = effect.do === 'look' && problem.name !== 'invalidSessionToken';
        return isUnseen ? undefined : { type: 'refused', problem };
      }
    },
  );
  useEffect(() => send({ type: 'found', own: found }), [send, found]);
  const { lineId } = 'lineId' in state ? state : {};
  useEffect(() => {
    if (lineId === undefined) removeStored('emergencyLine');
    else store('emergencyLine', lineId); // its screens have no line in their addresses
  }, [lineId]);
  const isTyped = 'own' in state && isUnsaved(state);
  useEffect(() => (isTyped ? warnBeforeLeaving() : undefined), [isTyped]);
  return <EmergencyAddress state={state} send={send} />;
}
