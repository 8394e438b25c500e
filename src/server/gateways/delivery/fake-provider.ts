import { DeliveryFailed, type OutgoingMessage, type Provider } from './provider.ts';

export interface FakeProvider<Outgoing> extends Provider<Outgoing> {
  readonly sent: readonly Outgoing[];
}

/** The recipients that each fake and each server of a test refuses: for ever, or for now. */
export const refusedRecipients = {
  permanently: ['nobody@acme.example', '+12125550199'],
  forNow: ['later@acme.example', '+12125550198'],
} as const;

/** A provider for tests, which keeps what it is given. */
export function createFakeProvider<Outgoing extends OutgoingMessage>(name = 'fake'): FakeProvider<Outgoing> {
  const sent: Outgoing[] = [];
  const isIn = (list: readonly string[], { to }: Outgoing) => list.includes(to);
  return {
    name,
    sent,
    async send(outgoing) {
      if (isIn(refusedRecipients.permanently, outgoing)) throw new DeliveryFailed('refused', 'permanent');
      if (isIn(refusedRecipients.forNow, outgoing)) throw new DeliveryFailed('busy', 'message');
      sent.push(outgoing);
    },
  };
}
