import type { OutgoingMessage, Provider } from '../delivery/provider.ts';
import { createAtTwilio, twilioAccount } from '../delivery/twilio.ts';
import { createWebhook } from '../delivery/webhook.ts';
import type { CallScript } from './call-script.ts';
import { twimlOfGreeting } from './twiml.ts';

/** A call to make. */
export interface OutgoingCall extends OutgoingMessage {
  readonly script: CallScript;
  /** Answers a pressed key with what to say next. */
  readonly keyUrl: string;
  /** Takes reports of the call. */
  readonly receiptUrl: string;
}

/** The wires of calls, by the scheme of the provider's address. */
const wires: Readonly<Record<string, (address: URL) => Provider<OutgoingCall>>> = {
  'twilio:': createTwilioCall,
  'https:': (address) => createWebhook('voice', address),
  'http:': (address) => createWebhook('voice', address),
};

/** The provider at an address. @throws Error for an unknown scheme */
export function createCallProvider(address: URL): Provider<OutgoingCall> {
  const create = wires[address.protocol];
  if (!create) throw new Error(`no wire for ${address.protocol}`);
  return create(address);
}

function createTwilioCall(address: URL): Provider<OutgoingCall> {
  const account = twilioAccount(address);
  return {
    name: account.name,
    send: ({ id, to, script, keyUrl, receiptUrl }) =>
      createAtTwilio(account, 'Calls', id, {
        To: to,
        Twiml: twimlOfGreeting(script, keyUrl),
        StatusCallback: receiptUrl,
      }),
  };
}
