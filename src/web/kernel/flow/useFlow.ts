import { useCallback, useRef, useState } from 'react';
import { advance, type FlowTable } from '../../../rules/sign-in/flow.ts';

/** Holds the state of a flow and performs its effects. An effect may return an event. */
export function useFlow<State extends { step: string }, Event extends { type: string }, Effect>(
  table: FlowTable<State, Event, Effect>,
  start: () => State,
  perform: (effect: Effect) => Promise<Event | undefined>,
) {
  const [state, setState] = useState(start);
  const current = useRef(state);
  const latest = useRef(perform);
  latest.current = perform;
  const send = useCallback(
    (event: Event) => {
      const next = advance(table, current.current, event);
      current.current = next.state;
      setState(next.state);
      for (const effect of next.effects) void latest.current(effect).then((answer) => answer && send(answer));
    },
    [table],
  );
  return { state, send };
}
