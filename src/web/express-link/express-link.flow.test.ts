import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../contract/envelope.ts';
import { namedErrors } from '../../contract/errors.ts';
import { advance } from '../../rules/sign-in/flow.ts';
import { type ExpressLinkEvent, type ExpressLinkState, expressLinkFlow } from './express-link.flow.ts';
import {
  type OpenedExpressLink,
  type OpenedLinkEvent,
  type OpenedLinkState,
  openedLinkFlow,
} from './opened-link.flow.ts';

const sent = { masked: 'a*a@h*e', resendInSeconds: 30, expiresInSeconds: 600 };
const result = { oneTimeSession: 'one' };
const refused = (name: keyof typeof namedErrors) =>
  ({ type: 'refused', problem: { name, ...namedErrors[name] } as Refusal }) as const;

describe('the browser that asks for a sign-in link', () => {
  const react = (state: ExpressLinkState, event: ExpressLinkEvent) => advance(expressLinkFlow, state, event);
  const asking: ExpressLinkState = { step: 'asking', sent, since: 0 };
  const checking = react(asking, { type: 'codeSubmitted', code: 'ABCDEFGH' });

  it('sends one by the press on the screen before, and none by opening the address', () => {
    expect(react({ step: 'sending' }, { type: 'opened' }).effects).toEqual([{ do: 'send' }]);
    expect(react({ step: 'finding' }, { type: 'opened' }).effects).toEqual([{ do: 'find' }]);
    expect(react({ step: 'finding' }, { type: 'found', now: 1 }).effects).toEqual([{ do: 'showPassword' }]);
  });

  it('says so at once where no contact can get one', () => {
    const { state, effects } = react({ step: 'sending' }, refused('resetNotPossible'));
    expect([state.step, effects]).toEqual(['refused', []]);
    expect(react({ step: 'sending' }, refused('accountSuspended')).effects).toMatchObject([{ do: 'showError' }]);
  });

  it('shows the one that is on its way after a reload', () => {
    expect(react({ step: 'finding' }, { type: 'found', sent, now: 5 })).toEqual({
      state: { step: 'asking', sent, since: 5 },
      effects: [],
    });
  });

  it('looks whether it still waits when the user comes back, and says where the sign-in went on', () => {
    expect(react(asking, { type: 'cameBack' })).toEqual({ state: asking, effects: [{ do: 'look' }] });
    expect(react(asking, { type: 'wentOn' }).state.step).toBe('elsewhere');
    expect(react(asking, { type: 'lapsed' }).state.step).toBe('over');
    expect(react(checking.state, { type: 'cameBack' }).effects).toEqual([]);
  });

  it('[EXPR-1a] goes on with the sign-in by the code', () => {
    expect(checking.effects).toEqual([{ do: 'checkCode', code: 'ABCDEFGH' }]);
    const accepted = react(checking.state, { type: 'accepted', result, brandId: 1210 });
    expect(accepted.effects).toEqual([{ do: 'proceed', result, brandId: 1210 }]);
  });

  it('[EXPR-1c] shows a wrong code at its field, and that a link is over', () => {
    expect(react(checking.state, refused('invalidSecurityCode')).state).toMatchObject({
      step: 'asking',
      problem: { field: 'code' },
    });
    const over = react(checking.state, refused('expressLinkInvalid')).state;
    expect(over.step).toBe('over');
    expect(react(over, { type: 'resendRequested' }).effects).toEqual([{ do: 'send' }]);
  });

  it('says that a new one was sent', () => {
    const resending = react(asking, { type: 'resendRequested' });
    expect(resending.effects).toEqual([{ do: 'sendAgain' }]);
    expect(react(resending.state, { type: 'sent', sent, now: 7 }).state).toMatchObject({ isSentAgain: true, since: 7 });
  });
});

describe('a sign-in link that is opened', () => {
  const react = (state: OpenedLinkState, event: OpenedLinkEvent) => advance(openedLinkFlow, state, event);
  const here: OpenedExpressLink = { isAskedHere: true, appName: 'Orders', asked: { at: 0 }, expiresInSeconds: 600 };
  const elsewhere: OpenedExpressLink = { ...here, isAskedHere: false, code: 'ABCDEFGH' };

  it('[EXPR-1a] signs in by a press, once, in the browser that asked', () => {
    const approving = react({ step: 'asking', link: here }, { type: 'confirmed' });
    expect(approving.effects).toEqual([{ do: 'approve' }]);
    expect(react(approving.state, { type: 'confirmed' }).effects).toEqual([]);
    expect(react(approving.state, { type: 'accepted', result, brandId: 1 }).effects).toMatchObject([{ do: 'proceed' }]);
  });

  it('[EXPR-1b] approves nothing in another browser', () => {
    expect(react({ step: 'asking', link: elsewhere }, { type: 'confirmed' }).effects).toEqual([]);
  });

  it('becomes void for a reader who did not ask, by a second press', () => {
    const asked = react({ step: 'asking', link: elsewhere }, { type: 'denied' });
    expect(asked).toMatchObject({ state: { step: 'asking', isStopping: true }, effects: [] });
    expect(react(asked.state, { type: 'kept' }).state).toEqual({ step: 'asking', link: elsewhere });
    const voiding = react(asked.state, { type: 'denied' });
    expect(voiding.effects).toEqual([{ do: 'voidLink' }]);
    expect(react(voiding.state, { type: 'voided' }).state.step).toBe('void');
  });

  it('[EXPR-1c] says that it is over (411)', () => {
    expect(react({ step: 'lookingUp' }, refused('expressLinkInvalid')).state.step).toBe('over');
    expect(react({ step: 'approving', link: here }, refused('expressLinkInvalid')).state.step).toBe('over');
  });
});
