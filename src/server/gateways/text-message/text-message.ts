import type { OutgoingMessage, Provider } from '../delivery/provider.ts';
import { createAtTwilio, twilioAccount } from '../delivery/twilio.ts';
import { createWebhook } from '../delivery/webhook.ts';

/** A text message (SMS) to send. */
export interface OutgoingText extends OutgoingMessage {
  readonly text: string;
  /** Takes reports of the delivery. */
  readonly receiptUrl: string;
}

/** The wires of text messages, by the scheme of the provider's address. */
const wires: Readonly<Record<string, (address: URL) => Provider<OutgoingText>>> = {
  'twilio:': createTwilioText,
  'https:': (address) => createWebhook('sms', address),
  'http:': (address) => createWebhook('sms', address),
};

/** The provider at an address. @throws Error for an unknown scheme */
export function createTextProvider(address: URL): Provider<OutgoingText> {
  const create = wires[address.protocol];
  if (!create) throw new Error(`no wire for ${address.protocol}`);
  return create(address);
}

function createTwilioText(address: URL): Provider<OutgoingText> {
  const account = twilioAccount(address);
  return {
    name: account.name,
    send: ({ id, to, text, receiptUrl }) =>
      createAtTwilio(account, 'Messages', id, { To: to, Body: text, StatusCallback: receiptUrl }),
  };
}
