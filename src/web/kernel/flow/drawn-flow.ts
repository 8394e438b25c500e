import type { FlowTable } from '../../../rules/sign-in/flow.ts';

const states = new Map<object, object>();

/** The state in which the flow of a table is drawn from now on. */
export function drawFlowIn<State extends { step: string }>(
  table: FlowTable<State, never, never>,
  state: NoInfer<State>,
): void {
  states.set(table, state);
}

/** In place of `useFlow` where screens are drawn and nothing goes on after that (decision 236). */
export function useFlow<State extends { step: string }, Event extends { type: string }, Effect>(
  table: FlowTable<State, Event, Effect>,
  start: () => State,
) {
  const state = (states.get(table) as State | undefined) ?? start(); // set for this table
  return { state, send: (_: Event): void => undefined };
}
