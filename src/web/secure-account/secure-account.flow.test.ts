import { expect, it } from 'vitest';
import type { Refusal } from '../../contract/envelope.ts';
import { advance } from '../../rules/sign-in/flow.ts';
import { type SecureAccountEvent, type SecureAccountState, secureAccountFlow } from './secure-account.flow.ts';

const problem = { name: 'internal' } as unknown as Refusal; // only passed on
const after = (...events: SecureAccountEvent[]) =>
  events.reduce<SecureAccountState>((state, event) => advance(secureAccountFlow, state, event).state, {
    step: 'lookingUp',
  });

it.each<[string, SecureAccountEvent[], SecureAccountState]>([
  ['a link that works asks', [{ type: 'lookedUp', works: true }], { step: 'asking' }],
  ['a link that is over says so', [{ type: 'lookedUp', works: false }], { step: 'over' }],
  ['who did it changes nothing', [{ type: 'lookedUp', works: true }, { type: 'denied' }], { step: 'unchanged' }],
  [
    'who did not is told where the link for a new password went',
    [{ type: 'lookedUp', works: true }, { type: 'confirmed' }, { type: 'answered', isSecured: true, masked: 'a*' }],
    { step: 'secured', masked: 'a*' },
  ],
  [
    'a link that another tab has used is over',
    [{ type: 'lookedUp', works: true }, { type: 'confirmed' }, { type: 'answered', isSecured: false }],
    { step: 'over' },
  ],
  [
    'a failure lets the user press again',
    [{ type: 'lookedUp', works: true }, { type: 'confirmed' }, { type: 'refused', problem }],
    { step: 'asking', problem },
  ],
])('%s', (_, events, state) => {
  expect(after(...events)).toEqual(state);
});
