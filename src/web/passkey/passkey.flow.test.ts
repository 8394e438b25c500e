import { describe, expect, it } from 'vitest';
import { namedErrors } from '../../contract/errors.ts';
import { advance } from '../../rules/sign-in/flow.ts';
import {
  type BrowserFacts,
  type PasskeyEvent,
  type PasskeyOffer,
  type PasskeyState,
  passkeyFlow,
} from './passkey.flow.ts';

const options = { challenge: 'one' } as PasskeyOffer['options']; // the flow hands them on
const offer: PasskeyOffer = {
  company: 'Harbour Lane',
  isRequired: false,
  isAskedFor: false,
  canPutOff: true,
  isHardwareOnly: false,
  canBeAutomatic: false,
  options,
};
const required: PasskeyOffer = { ...offer, isRequired: true, canPutOff: false };
const askedFor: PasskeyOffer = { ...offer, isAskedFor: true };
const afterPassword: PasskeyOffer = { ...offer, canBeAutomatic: true };
const renewed: PasskeyOffer = { ...offer, options: { ...options, challenge: 'two' } };
const usual: BrowserFacts = { isSupported: true, createsUnasked: false };
const automatic: BrowserFacts = { isSupported: true, createsUnasked: true };
const old: BrowserFacts = { isSupported: false, createsUnasked: false };
const problem = { name: 'passkeyNotCreated', ...namedErrors.passkeyNotCreated } as const;
const result = { oneTimeSession: 'two' };

const finding: PasskeyState = { step: 'finding' };
const asking: PasskeyState = { step: 'asking', offer };
const making: PasskeyState = { step: 'making', offer };
const trying: PasskeyState = { step: 'trying', offer: afterPassword };
const found = (of: PasskeyOffer, browser: BrowserFacts): PasskeyEvent => ({ type: 'found', offer: of, browser });

function react(state: PasskeyState, event: PasskeyEvent) {
  const { state: next, effects } = advance(passkeyFlow, state, event);
  return { step: next.step, does: effects.map((effect) => effect.do), state: next, effects };
}

describe('the step of a passkey', () => {
  it.each<[string, PasskeyOffer, BrowserFacts, string, string[]]>([
    ['asks', offer, usual, 'asking', []],
    ['asks for one that is required', required, usual, 'asking', []],
    ['asks, in a browser that makes none unasked', afterPassword, usual, 'asking', []],
    ['asks, where no password was used', offer, automatic, 'asking', []],
    ['lets the browser make one unasked after a password', afterPassword, automatic, 'trying', ['try']],
    ['goes on at once in a browser that can make none', offer, old, 'puttingOff', ['putOff']],
    ['tells who came for one that the browser can make none', askedFor, old, 'unsupported', []],
    ['tells who needs one that the browser can make none', required, old, 'unsupported', []],
  ])('%s', (_, of, browser, step, does) => {
    expect(react(finding, found(of, browser))).toMatchObject({ step, does });
  });

  it.each<[string, PasskeyState, PasskeyEvent, string, string[]]>([
    ['finds what is offered', finding, { type: 'opened' }, 'finding', ['find']],
    ['makes one', asking, { type: 'requested' }, 'making', ['make']],
    ['makes one at a time', making, { type: 'requested' }, 'making', []],
    ['finishes', making, { type: 'recorded', result }, 'making', ['finish']],
    ['finishes without a question', trying, { type: 'recorded', result }, 'trying', ['finish']],
    ['asks where the browser made none by itself', trying, { type: 'notTried' }, 'asking', []],
    [
      'asks, and says nothing of one that was made unasked and refused',
      trying,
      { type: 'returned', problem },
      'asking',
      ['renew'],
    ],
    ['says why there is none, and asks for new options', making, { type: 'returned', problem }, 'asking', ['renew']],
    ['puts it off', asking, { type: 'putOff' }, 'puttingOff', ['putOff']],
    ['is left', { step: 'asking', offer: required }, { type: 'cancelled' }, 'asking', ['leave']],
    [
      'is left by who cannot make one',
      { step: 'unsupported', offer: required },
      { type: 'cancelled' },
      'unsupported',
      ['leave'],
    ],
    [
      'is put off by who cannot make one',
      { step: 'unsupported', offer: askedFor },
      { type: 'putOff' },
      'puttingOff',
      ['putOff'],
    ],
    ['begins again when it is due again', making, { type: 'returned' }, 'finding', ['find']],
    ['says that nothing was found', finding, { type: 'returned', problem }, 'finding', []],
    [
      'asks again after it could not be put off',
      { step: 'puttingOff', offer, isUnsupported: false },
      { type: 'returned', problem },
      'asking',
      [],
    ],
  ])('%s', (_, state, event, step, does) => {
    expect(react(state, event)).toMatchObject({ step, does });
  });

  it('shows the problem of a passkey that the user made, and of no other', () => {
    expect(react(making, { type: 'returned', problem }).state).toMatchObject({ problem });
    expect(react(trying, { type: 'returned', problem }).state).toEqual({ step: 'asking', offer: afterPassword });
  });

  it('makes the next passkey with new options, and keeps the problem on the screen', () => {
    const after = react({ step: 'asking', offer, problem }, { type: 'renewed', offer: renewed });
    expect(after.state).toEqual({ step: 'asking', offer: renewed, problem });
    expect(react(after.state, { type: 'requested' }).effects).toEqual([
      { do: 'make', options: renewed.options, isHardware: false },
    ]);
  });

  it('tells the server that this browser can make none', () => {
    expect(react(finding, found(offer, old)).effects).toEqual([{ do: 'putOff', isUnsupported: true }]);
    expect(react(asking, { type: 'putOff' }).effects).toEqual([{ do: 'putOff', isUnsupported: false }]);
  });
});
