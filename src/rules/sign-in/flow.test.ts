import { describe, expect, it } from 'vitest';
import { advance, defineFlow, drawFlow } from './flow.ts';

type State = { step: 'shut'; tries: number } | { step: 'open' } | { step: 'broken'; why: string };
type Event = { type: 'pushed'; force: number } | { type: 'pulled' };
type Effect = { ring: 'once' | 'twice' };

const { go, table } = defineFlow<State, Event, Effect>();
const door = table({
  shut: {
    pushed: go(['open', 'broken'], ({ tries }, { force }) =>
      force > 9 ? { step: 'broken', why: `${tries} tries` } : [{ step: 'open' }, { ring: 'once' }, { ring: 'twice' }],
    ),
  },
  open: { pulled: go(['shut'], () => ({ step: 'shut', tries: 0 })) },
  broken: {},
});

describe('advance', () => {
  it('returns the next step and the effects in order', () => {
    expect(advance(door, { step: 'shut', tries: 1 }, { type: 'pushed', force: 1 })).toEqual({
      state: { step: 'open' },
      effects: [{ ring: 'once' }, { ring: 'twice' }],
    });
  });

  it('passes the state and the event to the transition', () => {
    expect(advance(door, { step: 'shut', tries: 3 }, { type: 'pushed', force: 10 })).toEqual({
      state: { step: 'broken', why: '3 tries' },
      effects: [],
    });
  });

  it('ignores an event that the step does not list', () => {
    const state: State = { step: 'broken', why: 'push' };
    expect(advance(door, state, { type: 'pulled' })).toEqual({ state, effects: [] });
  });
});

describe('drawFlow', () => {
  it('draws every transition to each of its possible next steps', () => {
    expect(drawFlow(door).split('\n')).toEqual([
      'stateDiagram-v2',
      '  shut --> open: pushed',
      '  shut --> broken: pushed',
      '  open --> shut: pulled',
    ]);
  });
});

/** Invalid tables; type checking fails if one of them compiles. */
const mistakes = [
  // @ts-expect-error: the step `broken` has no row
  table({ shut: {}, open: {} }),
  // @ts-expect-error: no event is called `kicked`
  table({ shut: { kicked: go(['open'], () => ({ step: 'open' })) }, open: {}, broken: {} }),
  // @ts-expect-error: no step is called `ajar`
  table({ shut: { pushed: go(['ajar'], () => ({ step: 'open' })) }, open: {}, broken: {} }),
  // @ts-expect-error: the transition returns a step that it does not declare
  table({ shut: { pushed: go(['open'], () => ({ step: 'broken', why: '' })) }, open: {}, broken: {} }),
  // @ts-expect-error: the flow has no such effect
  table({ shut: { pushed: go(['open'], () => [{ step: 'open' }, { ring: 'thrice' }]) }, open: {}, broken: {} }),
  // @ts-expect-error: the step's state is incomplete
  table({ shut: { pushed: go(['broken'], () => ({ step: 'broken' })) }, open: {}, broken: {} }),
  // @ts-expect-error: the event has no such field
  table({ shut: { pushed: go(['open'], (_, { speed }) => [{ step: 'open' }, speed]) }, open: {}, broken: {} }),
];

describe('defineFlow', () => {
  it('rejects invalid tables at compile time', () => expect(mistakes).toHaveLength(7));
});
