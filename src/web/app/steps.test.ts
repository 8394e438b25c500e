import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { Boot } from '../../contract/boot.ts';
import { pages, type ScreenName } from '../../contract/paths.ts';
import { advance, defineFlow } from '../../rules/sign-in/flow.ts';
import type { SignInState } from '../../rules/sign-in/sign-in-state.ts';
import type { StepResult } from '../../rules/sign-in/step-exits.ts';
import type { Step, StepInput } from '../kernel/flow/step.ts';
import { type Visit, Visiting } from '../kernel/visit/visit.tsx';
import { loadable } from '../parts/screen/loadable.ts';
import { fixedPath } from '../sign-in/fixed-path.rules.ts';
import { refusalEvent } from '../sign-in/refusal-event.rules.ts';
import { signInFlow } from '../sign-in/sign-in.flow.ts';
import { later } from './later.ts';
import { loadableScreens } from './later-screens.ts';
import { SignInPage } from './SignInPage.tsx';
import { firstScreens, isReachable, isStep } from './screens.ts';
import { type Steps, steps } from './steps.ts';

type State = { step: 'asking' } | { step: 'saving' };
type Event = { type: 'confirmed' } | { type: 'saved'; result: StepResult };
type Effect = { do: 'save' } | { do: 'finish'; result: StepResult };
const { go, table } = defineFlow<State, Event, Effect>();

/** An additional step, as a new folder would export it. */
const governmentNotice: Step<StepInput, State, Event, Effect> = {
  flow: table({
    asking: { confirmed: go(['saving'], () => [{ step: 'saving' }, { do: 'save' }]) },
    saving: { saved: go(['saving'], (state, { result }) => [state, { do: 'finish', result }]) },
  }),
  start: () => ({ step: 'asking' }),
  async perform(effect, _, exits) {
    if (effect.do === 'save')
      return { type: 'saved', result: { oneTimeSession: 'two', completed: { fedrampNotificationCompleted: true } } };
    exits.done(effect.result);
    return undefined;
  },
  Screen: ({ state }) => createElement('h1', null, state.step === 'asking' ? 'Read the notice' : 'Saving'),
};
const row = loadable(
  'frame',
  async () => ({ governmentNotice }),
  (module) => module.governmentNotice,
);
const { governmentNotice: _, ...others } = steps;
const withNewStep: Steps = { ...others, governmentNotice: row };

const refusal = { name: 'internalError', kind: 'default', surface: 'step', leadsTo: 'governmentNotice' } as const;
const completing: SignInState = { step: 'completing', oneTimeSession: 'one' };
const dueIn = (among: Steps) => {
  const event = refusalEvent(refusal, { hasStep: (screen: ScreenName) => screen in among, stays: false });
  return advance(signInFlow, completing, event).state;
};

describe('a new step, which needs one folder and one row,', () => {
  it('[SIGN-1f] is started by the error whose row leads to it; without the row, the error is shown', () => {
    expect(dueIn(withNewStep)).toEqual({ step: 'due', screen: 'governmentNotice', oneTimeSession: 'one' });
    expect(dueIn(others).step).toBe('stopped');
  });

  it('[ROUTE-5a] keeps the user at its route, which cannot be opened by address', () => {
    expect(fixedPath(dueIn(withNewStep), true)).toBe('/notification/government');
    expect(isReachable('governmentNotice')).toBe(false);
  });

  it('[SIGN-1f] is shown by the page', async () => {
    await Promise.all([row.load(), later.load()]);
    expect(markupOf(dueIn(withNewStep))).toContain('Read the notice');
  });

  it('[SIGN-1f] completes the sign-in with its result', async () => {
    const done = vi.fn();
    const visit = {} as Visit; // this step does not use it
    const saving = advance(governmentNotice.flow, governmentNotice.start({ oneTimeSession: 'one' }), {
      type: 'confirmed',
    });
    const saved = await governmentNotice.perform(saving.effects[0] ?? { do: 'save' }, visit, { done, left: vi.fn() });
    const finished = saved && advance(governmentNotice.flow, saving.state, saved);
    for (const effect of finished?.effects ?? [])
      await governmentNotice.perform(effect, visit, { done, left: vi.fn() });
    const result = done.mock.lastCall?.[0] as StepResult;
    expect(advance(signInFlow, dueIn(withNewStep), { type: 'stepDone', result })).toMatchObject({
      state: { step: 'completing' },
      effects: [{ do: 'issueCode', result: { completed: { fedrampNotificationCompleted: true } } }],
    });
  });
});

describe('the steps of the page', () => {
  it.each(Object.keys(steps) as (keyof typeof steps)[])('[ROUTE-5a] keep the user at their route: %s', (screen) => {
    expect(pages[screen]).toMatchObject({ holds: true });
  });
});

describe('the columns of the routes', () => {
  const names = Object.keys(pages) as ScreenName[];
  it('[SIGN-1f] say which screens are those of steps', () => {
    expect(names.filter(isStep).toSorted()).toEqual(Object.keys(steps).toSorted());
  });

  it('[ROUTE-2a] say which screens an address leads to', () => {
    const listed = Object.keys({ ...firstScreens, ...loadableScreens });
    expect(names.filter(isReachable).toSorted()).toEqual(listed.toSorted());
  });
});

function markupOf(state: SignInState): string {
  const boot = {
    signIn: null,
    parameters: { ui_options: [], prompt: [] },
    brand: {},
    assets: {},
    logo: { light: '', dark: '' },
    language: 'en',
    locales: [],
    texts: { 'frame.title': '', 'frame.phishing': '' },
    startPath: '/enterCredential',
  } as unknown as Boot; // only the used fields
  const nothing = () => undefined;
  const exits = { done: nothing, left: nothing, refused: nothing };
  const page = createElement(SignInPage, {
    screen: 'governmentNotice',
    state,
    send: nothing,
    exits,
    proceed: nothing,
    steps: withNewStep,
  });
  return renderToString(createElement(() => Visiting({ boot, children: page })));
}
