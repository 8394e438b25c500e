import { describe, expect, it } from 'vitest';
import { advance } from '../../rules/sign-in/flow.ts';
import { type ReturnEvent, type ReturnState, returnFlow } from './return-to-app.flow.ts';

describe('the return to the app', () => {
  it.each<[ReturnState, ReturnEvent, ReturnState, string[]]>([
    [{ step: 'returning' }, { type: 'opened' }, { step: 'returning' }, ['waitForApp']],
    [{ step: 'returning' }, { type: 'appStayedClosed' }, { step: 'returning' }, []],
    [
      { step: 'returning', launchAt: '/launch' },
      { type: 'appStayedClosed' },
      { step: 'returning', launchAt: '/launch' },
      ['verifyAddress'],
    ],
    [
      { step: 'returning', launchAt: '/launch' },
      { type: 'addressVerified' },
      { step: 'launchApp', launchAt: '/launch' },
      [],
    ],
    [{ step: 'leaving' }, { type: 'opened' }, { step: 'leaving' }, ['waitForApp']],
    [{ step: 'leaving' }, { type: 'appStayedClosed' }, { step: 'left' }, []],
  ])('[AUTHZ-7a] [AUTHZ-7b] at %o, %o leads to %o', (state, event, next, does) => {
    const after = advance(returnFlow, state, event);
    expect(after.state).toEqual(next);
    expect(after.effects.map((effect) => effect.do)).toEqual(does);
  });
});
