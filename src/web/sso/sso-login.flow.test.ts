import { describe, expect, it } from 'vitest';
import { advance } from '../../rules/sign-in/flow.ts';
import { type OfferedConnection, type SsoLoginEvent, type SsoLoginState, ssoLoginFlow } from './sso-login.flow.ts';

const staff: OfferedConnection = { id: 'staff', label: 'Employees', host: 'id.acme.example' };
const guests: OfferedConnection = { id: 'guests', label: 'Guests', host: 'guests.acme.example' };
const email = 'ada@acme.example';
const react = (state: SsoLoginState, event: SsoLoginEvent) => advance(ssoLoginFlow, state, event);
const submitted = (typed: string) =>
  react({ step: 'asking', email: '' }, { type: 'submitted', email: typed, isRemembered: false });

describe('[SSO-2a] the address for single sign-on', () => {
  it('leads to the only sign-in of the company, and is not confirmed when it was typed', () => {
    const checking = submitted(` ${email} `);
    expect(checking.effects).toEqual([
      { do: 'keep', email, isRemembered: false },
      { do: 'check', email },
    ]);
    const leaving = react(checking.state, { type: 'found', connections: [staff] });
    expect(leaving.effects).toEqual([{ do: 'leave', email, connection: staff }]);
    expect(react(leaving.state, { type: 'canceled' }).state.step).toBe('confirming');
  });

  it('is confirmed when this browser knew it', () => {
    const checking = react({ step: 'recalling' }, { type: 'recalled', email });
    expect(checking.effects).toEqual([{ do: 'check', email }]);
    const confirming = react(checking.state, { type: 'found', connections: [staff] });
    expect(confirming.effects).toEqual([]);
    expect(react(confirming.state, { type: 'anotherWanted' }).state).toEqual({ step: 'asking', email: '' });
    expect(react(confirming.state, { type: 'confirmed' }).effects).toEqual([{ do: 'leave', email, connection: staff }]);
  });

  it('lets the user choose among several', () => {
    const choosing = react(submitted(email).state, { type: 'found', connections: [staff, guests] });
    expect(choosing.state.step).toBe('choosing');
    expect(react(choosing.state, { type: 'chosen', id: 'guests' }).effects).toMatchObject([{ connection: guests }]);
    expect(react(choosing.state, { type: 'chosen', id: 'another' }).effects).toEqual([]);
  });

  it('is asked for again when it is missing, not complete, or of a company without single sign-on', () => {
    expect(submitted('').state).toMatchObject({ problem: { name: 'emptyEmail' } });
    expect(submitted('ada@acme').state).toMatchObject({ problem: { name: 'incompleteEmail' }, email: 'ada@acme' });
    const typed = react(submitted(email).state, { type: 'found', connections: [] });
    expect(typed.state).toEqual({ step: 'asking', email, unknownDomain: 'acme.example' });
    const known = react({ step: 'checking', email, isHint: true }, { type: 'found', connections: [] });
    expect(known.state).toEqual({ step: 'asking', email });
  });
});
