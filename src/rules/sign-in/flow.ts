/** Reaction of a step to an event: the possible next steps, and the function that computes the next state. */
export interface Transition<S, E, State, Effect> {
  readonly to: readonly string[];
  run(state: S, event: E): { readonly state: State; readonly effects: readonly Effect[] };
}
type StepOf<State extends { step: string }, S> = Extract<State, { step: S }>;
type EventOf<Event extends { type: string }, E> = Extract<Event, { type: E }>;

/** A state machine as a table: step, event, transition. A missing step is a compile error. */
export type FlowTable<State extends { step: string }, Event extends { type: string }, Effect> = {
  readonly [S in State['step']]: {
    readonly [E in Event['type']]?: Transition<StepOf<State, S>, EventOf<Event, E>, State, Effect>;
  };
};

/**
 * Returns typed constructors for one flow. `go` declares the possible next steps of a transition; returning another step
 * or an unknown effect is a compile error. `table` checks that every step has a row.
 */
export function defineFlow<State extends { step: string }, Event extends { type: string }, Effect>() {
  return {
    go<const To extends State['step'], S, E>(
      to: readonly To[],
      run: (state: S, event: E) => StepOf<State, NoInfer<To>> | readonly [StepOf<State, NoInfer<To>>, ...Effect[]],
    ): Transition<S, E, State, Effect> {
      return {
        to,
        run(state, event) {
          const next = run(state, event);
          // `Array.isArray` does not narrow readonly tuples, hence the `as`.
          return Array.isArray(next)
            ? { state: next[0] as State, effects: next.slice(1) as Effect[] }
            : { state: next as State, effects: [] };
        },
      };
    },
    table(table: FlowTable<State, Event, Effect>) {
      return table;
    },
  };
}

/**
 * Returns the state after an event and the effects to run, in order. An event that the step does not list is ignored,
 * so that a late response cannot change the screen.
 */
export function advance<State extends { step: string }, Event extends { type: string }, Effect>(
  table: FlowTable<State, Event, Effect>,
  state: State,
  event: Event,
): { readonly state: State; readonly effects: readonly Effect[] } {
  // The lookup by a runtime key loses the types that connect each row with its step and event.
  const steps = table as Record<string, Record<string, Transition<State, Event, State, Effect> | undefined>>;
  return steps[state.step]?.[event.type]?.run(state, event) ?? { state, effects: [] };
}

/** Draws a flow as a Mermaid state diagram. */
export function drawFlow(table: object): string {
  const lines = ['stateDiagram-v2'];
  for (const [step, events] of Object.entries(table as Record<string, Record<string, { to: string[] }>>))
    for (const [event, { to }] of Object.entries(events))
      for (const target of to) lines.push(`  ${step} --> ${target}: ${event}`);
  return lines.join('\n');
}
