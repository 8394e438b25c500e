/** What one event does at one step: the steps it may lead to, and the function that goes there. */
export interface Transition<S, E, State, Effect> {
  readonly to: readonly string[];
  run(state: S, event: E): { readonly state: State; readonly effects: readonly Effect[] };
}
type StepOf<State extends { step: string }, S> = Extract<State, { step: S }>;
type EventOf<Event extends { type: string }, E> = Extract<Event, { type: E }>;

/** A flow is a table: for each step, what each event does. A step that is missing does not compile. */
export type FlowTable<State extends { step: string }, Event extends { type: string }, Effect> = {
  readonly [S in State['step']]: {
    readonly [E in Event['type']]?: Transition<StepOf<State, S>, EventOf<Event, E>, State, Effect>;
  };
};

/**
 * Binds the vocabulary of one flow. `go` declares where a transition may lead and keeps it there: landing on any other
 * step, or asking for an effect the flow does not know, does not compile. `table` checks the whole.
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
          // The `as` restore what `Array.isArray` cannot tell of a readonly tuple.
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
 * The state after an event, and the effects to carry out, in their order. Events that a step does not list are
 * ignored: a late answer must not move the page.
 */
export function advance<State extends { step: string }, Event extends { type: string }, Effect>(
  table: FlowTable<State, Event, Effect>,
  state: State,
  event: Event,
): { readonly state: State; readonly effects: readonly Effect[] } {
  // The table's type ties each row to its step and event; looking one up at run time loses that tie.
  const steps = table as Record<string, Record<string, Transition<State, Event, State, Effect> | undefined>>;
  return steps[state.step]?.[event.type]?.run(state, event) ?? { state, effects: [] };
}

/** The flow as a Mermaid state diagram, from the table itself. */
export function drawFlow(table: object): string {
  const lines = ['stateDiagram-v2'];
  for (const [step, events] of Object.entries(table as Record<string, Record<string, { to: string[] }>>))
    for (const [event, { to }] of Object.entries(events))
      for (const target of to) lines.push(`  ${step} --> ${target}: ${event}`);
  return lines.join('\n');
}
