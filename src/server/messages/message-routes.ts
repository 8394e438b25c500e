import { isSignedByTwilio, twilioAccount } from '../gateways/delivery/twilio.ts';
import { twimlOfCode, twimlOfGreeting } from '../gateways/voice-call/twiml.ts';
import type { BytesResponse, Route, RouteRequest } from '../http/routes.ts';
import type { Origins } from '../origins/origins.ts';
import { type CallbackUrls, keyPath, receiptPath } from './callback-urls.ts';
import type { Composer } from './compose.ts';
import type { DeliveryState } from './message-tables.ts';
import type { Outbox, ReportedMessage } from './outbox.ts';

export interface MessageRoutesDeps {
  readonly outbox: Pick<Outbox, 'recordDelivery'>;
  /** Told once of a message of which its provider has reported. */
  reported(message: ReportedMessage, state: DeliveryState): void;
  readonly compose: Composer;
  readonly callbacks: CallbackUrls;
  readonly origins: Pick<Origins, 'ofInstallation'>;
  /** The addresses of the providers that report. */
  readonly providers: readonly URL[];
}

/** What providers call a delivery: `MessageStatus` of a text message, `CallStatus` of a call, `status` of a webhook. */
const stateFields = ['MessageStatus', 'CallStatus', 'status'];
const states: Readonly<Record<string, DeliveryState>> = {
  delivered: 'delivered',
  completed: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
  busy: 'undelivered',
  'no-answer': 'undelivered',
};
const pressed = '1';

/**
 * What providers post. Their requests come from elsewhere and carry no cookie, so that the signature of the address, and
 * of the provider where it signs, stands in place of the check of the origin.
 */
export function messageRoutes(deps: MessageRoutesDeps): readonly Route[] {
  const { outbox, compose, callbacks } = deps;
  return [
    {
      method: 'POST',
      path: receiptPath,
      readsForm: true,
      async handle(request) {
        const id = callbacks.readReceipt(request.query);
        const isProven = id !== undefined && isFromProvider(deps, request);
        const named = stateFields.flatMap((field) => request.form.get(field) ?? []).at(0);
        const state = states[named ?? ''];
        const first = isProven && state ? await outbox.recordDelivery(id, state) : undefined;
        if (first && state) deps.reported(first, state);
        return { json: { taken: isProven }, headers: noStore };
      },
    },
    {
      method: 'POST',
      path: keyPath,
      readsForm: true,
      async handle(request) {
        const message = callbacks.readKey(request.query);
        const composed = message && isFromProvider(deps, request) ? await compose(message) : undefined;
        if (!message || !composed || !('script' in composed)) return xml('<Response><Hangup/></Response>');
        if (request.form.get('Digits') === pressed) return xml(twimlOfCode(composed.script));
        return xml(twimlOfGreeting(composed.script, callbacks.keyUrl(message)));
      },
    },
  ];
}

/** Providers that sign must do so; a webhook has the signed address alone. */
function isFromProvider({ providers, origins }: MessageRoutesDeps, { exchange, form }: RouteRequest): boolean {
  const tokens = providers.filter(({ protocol }) => protocol === 'twilio:').map((url) => twilioAccount(url).token);
  const signature = exchange.request.headers['x-twilio-signature'];
  if (signature === undefined) return tokens.length < providers.length;
  const url = `${origins.ofInstallation()}${exchange.request.url}`;
  return tokens.some((token) => isSignedByTwilio(token, url, form, String(signature)));
}

const noStore = { 'cache-control': 'no-store' };
const xml = (text: string): BytesResponse => ({
  bytes: Buffer.from(text),
  headers: { ...noStore, 'content-type': 'text/xml; charset=utf-8' },
});
