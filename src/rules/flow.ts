/** A flow is a table: for each step, what each event does, and which steps it may lead to. */
export interface Transition<S, E, State, Effect> {
  readonly to: readonly string[];
  run(state: S, event: E): { readonly state: State; readonly effects: readonly Effect[] };
}
type StepOf<State extends { step: string }, S> = Extract<State, { step: S }>;
type EventOf<Event extends { type: string }, E> = Extract<Event, { type: E }>;

export type FlowTable<State extends { step: string }, Event extends { type: string }, Effect> = {
  readonly [S in State['step']]: {
    readonly [E in Event['type']]?: Transition<StepOf<State, S>, EventOf<Event, E>, State, Effect>;
  };
};

/** Binds the vocabulary of one flow; `go` then keeps each transition inside the steps it declares. */
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

/** Events that a step does not list are ignored: a late answer must not move the page. */
export function advance<State extends { step: string }, Event extends { type: string }, Effect>(
  table: FlowTable<State, Event, Effect>,
  state: State,
  event: Event,
) {
  const steps = table as Record<string, Record<string, Transition<State, Event, State, Effect> | undefined>>;
  return steps[state.step]?.[event.type]?.run(state, event) ?? { state, effects: [] as Effect[] };
}

export function drawFlow(table: object): string {
  const lines = ['stateDiagram-v2'];
  for (const [step, events] of Object.entries(table as Record<string, Record<string, { to: string[] }>>))
    for (const [event, { to }] of Object.entries(events))
      for (const target of to) lines.push(`  ${step} --> ${target}: ${event}`);
  return lines.join('\n');
}
