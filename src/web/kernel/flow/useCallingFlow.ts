import type { Refusal } from '../../../contract/envelope.ts';
import type { FlowTable } from '../../../rules/sign-in/flow.ts';
import { refusalOf } from '../visit/visit.tsx';
import { useFlow } from './useFlow.ts';

/** A call of an effect was refused. */
interface Refused {
  readonly type: 'refused';
  readonly problem: Refusal;
}

/** A flow whose effects call the server. A refused call becomes the event `refused`. */
export function useCallingFlow<State extends { step: string }, Event extends { type: string }, Effect>(
  table: FlowTable<State, Event | Refused, Effect>,
  start: () => State,
  perform: (effect: Effect) => Promise<Event | undefined>,
) {
  return useFlow(table, start, async (effect: Effect): Promise<Event | Refused | undefined> => {
    try {
      return await perform(effect);
    } catch (reason) {
      return { type: 'refused', problem: refusalOf(reason) };
    }
  });
}
