import { readFileSync } from 'node:fs';
import { type Config, ConfigurationError } from '../config.ts';
import { createDelivery, type Delivery } from '../gateways/delivery/delivery.ts';
import type { Provider } from '../gateways/delivery/provider.ts';
import { createWebhook } from '../gateways/delivery/webhook.ts';
import type { OutgoingEmail } from '../gateways/email/email.ts';
import { createSmtpEmail, type DkimKey } from '../gateways/email/smtp-email.ts';
import { createTextProvider, type OutgoingText } from '../gateways/text-message/text-message.ts';
import { createCallProvider, type OutgoingCall } from '../gateways/voice-call/voice-call.ts';

/** The ways that have a provider. */
export interface Deliveries {
  readonly email: Delivery<OutgoingEmail> | undefined;
  readonly sms: Delivery<OutgoingText> | undefined;
  readonly voice: Delivery<OutgoingCall> | undefined;
}

export type DeliveryConfig = Pick<
  Config,
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'MAIL_RETURN_PATH'
  | 'DKIM_SELECTOR'
  | 'DKIM_KEY_FILE'
  | 'SMS_URL'
  | 'VOICE_URL'
  | 'DEMO_APP_PORT'
  | 'NODE_ENV'
  | 'isDemo'
>;

/**
 * The providers of the configuration. Without one the demo shows messages in the inbox of its app; an installation in
 * production never does.
 * @throws ConfigurationError
 */
export function configuredDeliveries(config: DeliveryConfig, report: (problem: string) => void): Deliveries {
  const {
    SMTP_URL,
    MAIL_FROM: from = '',
    MAIL_RETURN_PATH: returnPath,
    SMS_URL,
    VOICE_URL,
    isDemo,
    NODE_ENV,
    DEMO_APP_PORT,
  } = config;
  const dkim = readDkimKey(config);
  const hasInbox = isDemo && NODE_ENV !== 'production';
  const inbox = new URL(`http://localhost:${DEMO_APP_PORT}/inbox`);
  function deliveryOf<Outgoing extends { id: string; to: string }>(
    channel: string,
    addresses: readonly URL[] | undefined,
    create: (address: URL) => Provider<Outgoing>,
  ): Delivery<Outgoing> | undefined {
    if (addresses) return createDelivery(addresses.map(create), { report });
    return hasInbox ? createDelivery([createWebhook<Outgoing>(channel, inbox)], { report }) : undefined;
  }
  return {
    email: deliveryOf('email', SMTP_URL, (address) => createSmtpEmail({ address, from, returnPath, dkim })),
    sms: deliveryOf('sms', SMS_URL, createTextProvider),
    voice: deliveryOf('voice', VOICE_URL, createCallProvider),
  };
}

function readDkimKey({ DKIM_SELECTOR, DKIM_KEY_FILE }: DeliveryConfig): DkimKey | undefined {
  if (!DKIM_SELECTOR || !DKIM_KEY_FILE) return undefined;
  try {
    const privateKey = readFileSync(DKIM_KEY_FILE, 'utf8');
    return { keySelector: DKIM_SELECTOR, privateKey };
  } catch (reason) {
    throw new ConfigurationError(`DKIM_KEY_FILE: ${reason instanceof Error ? reason.message : reason}.`);
  }
}
