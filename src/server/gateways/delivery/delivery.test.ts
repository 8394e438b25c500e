import { expect, it, vi } from 'vitest';
import { createDelivery } from './delivery.ts';
import { createFakeProvider } from './fake-provider.ts';
import { DeliveryFailed, type OutgoingMessage, type Provider } from './provider.ts';
import { namedAddresses } from './provider-names.ts';

const message: OutgoingMessage = { id: 'message-1', to: 'ann@acme.example' };

/** A provider that fails as long as `isDown`. */
function unstable() {
  const provider = createFakeProvider<OutgoingMessage>('first');
  const state = { isDown: true, asked: 0 };
  const over: Provider<OutgoingMessage> = {
    name: 'first',
    async send(outgoing) {
      state.asked += 1;
      if (state.isDown) throw new DeliveryFailed('503');
      await provider.send(outgoing);
    },
  };
  return { state, over };
}

it('a second provider takes over at once when the first one fails', async () => {
  const { over } = unstable();
  const report = vi.fn();
  const delivery = createDelivery([over, createFakeProvider('second')], { channel: 'sms', report });
  expect(await delivery.send(message)).toBe('second');
  expect(report).toHaveBeenCalledExactlyOnceWith('first did not take a message: 503');
});

it('a provider that failed five times in a row is not asked for 30 s', async () => {
  let nowMs = 0;
  const { state, over } = unstable();
  const delivery = createDelivery([over], { channel: 'sms', report: vi.fn(), clock: () => nowMs });
  for (let n = 0; n < 5; n++) {
    expect(delivery.isAvailable()).toBe(true);
    await expect(delivery.send(message)).rejects.toMatchObject({ reason: '503' });
  }
  expect(delivery.isAvailable()).toBe(false);
  await expect(delivery.send(message)).rejects.toMatchObject({ reason: 'paused', isPermanent: false });
  expect(state.asked).toBe(5);
  nowMs = 30_000;
  state.isDown = false;
  expect(delivery.isAvailable()).toBe(true);
  expect(await delivery.send(message)).toBe('first');
});

it('a provider that puts off single messages is asked for the next one', async () => {
  const provider = createFakeProvider<OutgoingMessage>('first');
  const delivery = createDelivery([provider], { channel: 'sms', report: vi.fn() });
  for (let n = 0; n < 12; n++)
    await expect(delivery.send({ ...message, to: 'later@acme.example' })).rejects.toMatchObject({ kind: 'message' });
  expect(delivery.isAvailable()).toBe(true);
  expect(await delivery.send(message)).toBe('first');
});

it('a message that the first provider may have taken goes to no second one', async () => {
  const first: Provider<OutgoingMessage> = {
    name: 'first',
    send: () => Promise.reject(new DeliveryFailed('timeout', 'unknown')),
  };
  const second = createFakeProvider<OutgoingMessage>('second');
  const delivery = createDelivery([first, second], { channel: 'sms', report: vi.fn() });
  await expect(delivery.send(message)).rejects.toMatchObject({ kind: 'unknown' });
  expect(second.sent).toEqual([]);
});

it('an address that the first provider refuses is not tried at the second one, and is no failure of the first', async () => {
  const second = createFakeProvider<OutgoingMessage>('second');
  const delivery = createDelivery([createFakeProvider<OutgoingMessage>('first'), second], {
    channel: 'sms',
    report: vi.fn(),
  });
  for (let n = 0; n < 6; n++)
    await expect(delivery.send({ ...message, to: 'nobody@acme.example' })).rejects.toMatchObject({ isPermanent: true });
  expect(second.sent).toEqual([]);
  expect(await delivery.send(message)).toBe('first');
});

it('a message that the first provider refuses as it is goes to the second one, and ends if that one refuses it too', async () => {
  const refusing = (name: string): Provider<OutgoingMessage> => ({
    name,
    send: () => Promise.reject(new DeliveryFailed('554', 'refused')),
  });
  const deps = { channel: 'sms', report: vi.fn() } as const;
  expect(await createDelivery([refusing('first'), createFakeProvider('second')], deps).send(message)).toBe('second');
  const both = createDelivery([refusing('first'), refusing('second')], deps).send(message);
  await expect(both).rejects.toMatchObject({ kind: 'refused', isPermanent: true });
});

const firstAndSecond = () => [
  createFakeProvider<OutgoingMessage>('first'),
  createFakeProvider<OutgoingMessage>('second'),
];

it('[CNSL-30b] the order of a recipient decides who is asked, and those that it does not name are not asked', async () => {
  const orderFor = vi.fn((to: string) => (to === message.to ? ['second'] : undefined));
  const delivery = createDelivery(firstAndSecond(), { channel: 'sms', report: vi.fn(), orderFor });
  expect(await delivery.send(message)).toBe('second');
  expect(await delivery.send({ ...message, to: 'ben@acme.example' })).toBe('first');
  await expect(delivery.send({ ...message, to: 'nobody@acme.example' }, 'third')).rejects.toMatchObject({
    kind: 'permanent',
  });
  expect(await delivery.send(message, 'first')).toBe('first');
});

it('[CNSL-30b] an order of providers that are all gone is ignored', async () => {
  const delivery = createDelivery(firstAndSecond(), { channel: 'sms', report: vi.fn(), orderFor: () => ['gone'] });
  expect(await delivery.send(message)).toBe('first');
});

it('[CNSL-30a] each attempt is told with its provider, what came of it, and how long it took', async () => {
  const { over } = unstable();
  const attempted = vi.fn();
  let nowMs = 0;
  const clock = () => (nowMs += 40);
  await createDelivery([over, createFakeProvider('second')], {
    channel: 'sms',
    report: vi.fn(),
    attempted,
    clock,
  }).send(message);
  expect(attempted.mock.calls).toEqual([
    [{ provider: 'first', to: message.to, outcome: 'provider', reason: '503', ms: 40 }],
    [{ provider: 'second', to: message.to, outcome: 'taken', reason: '', ms: 40 }],
  ]);
});

it('[CNSL-30a] providers have the name that their address gives, or their host, each its own', () => {
  const named = (...addresses: string[]) =>
    namedAddresses(addresses.map((one) => new URL(one))).map(({ name, address }) => [name, address.href]);
  expect(
    named('https://a.example/hook?portico-name=Ferry%20wave&key=1', 'https://b.example/', 'https://b.example/two'),
  ).toEqual([
    ['Ferry wave', 'https://a.example/hook?key=1'],
    ['b.example', 'https://b.example/'],
    ['b.example 2', 'https://b.example/two'],
  ]);
});
