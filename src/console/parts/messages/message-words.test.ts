import { expect, it } from 'vitest';
import { lookOfMessage } from './message-words.ts';

it.each([
  ['waits', { state: 'queued' }, 'queued'],
  ['was taken', { state: 'sent' }, 'sent'],
  ['came back after it was taken', { state: 'sent', delivery: 'undelivered' }, 'returned'],
  ['has arrived', { state: 'sent', delivery: 'delivered' }, 'delivered'],
  ['was not taken', { state: 'failed' }, 'failed'],
] as const)('[CNSL-3d] a message that %s is shown so', (_, message, state) => {
  expect(lookOfMessage(message).text).toBe(`person.message.state.${state}`);
});
