import type { Origins } from '../origins/origins.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { AnyMessage } from './outbox.ts';

export const receiptPath = '/messages/receipt';
export const keyPath = '/messages/call';

/** The addresses at which providers report. They carry their own proof, and nothing that a provider could read. */
export interface CallbackUrls {
  /** Takes reports of the delivery of a message. */
  receiptUrl(messageId: string): string;
  /** Answers the key that was pressed in a call. It holds the message, which is erased from the outbox by then. */
  keyUrl(message: AnyMessage): string;
  /** The message of a receipt, or undefined if the address is not one of ours. */
  readReceipt(query: URLSearchParams): string | undefined;
  readKey(query: URLSearchParams): AnyMessage | undefined;
}

export function createCallbackUrls(origins: Pick<Origins, 'ofInstallation'>, secrets: Secrets): CallbackUrls {
  const signed = (messageId: string) => `receipt ${messageId}`;
  return {
    receiptUrl: (id) =>
      `${origins.ofInstallation()}${receiptPath}?${new URLSearchParams({ id, s: secrets.sign(signed(id)) })}`,
    keyUrl({ values, ...message }) {
      const code = 'code' in values ? values.code : '';
      const spoken = { ...message, values: { code, asked: { at: 0 } }, until: Date.now() + message.lifetimeMs };
      return `${origins.ofInstallation()}${keyPath}?${new URLSearchParams({ call: secrets.seal(JSON.stringify(spoken)) })}`;
    },
    readReceipt(query) {
      const id = query.get('id') ?? '';
      return secrets.verify(signed(id), query.get('s') ?? '') ? id : undefined;
    },
    readKey(query) {
      const text = secrets.tryOpen(query.get('call') ?? '');
      if (text === undefined) return undefined;
      const spoken = JSON.parse(text) as AnyMessage & { until?: number }; // perhaps sealed by something else
      return (spoken.until ?? 0) > Date.now() ? spoken : undefined;
    },
  };
}
