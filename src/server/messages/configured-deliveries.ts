import { readFileSync } from 'node:fs';
import {
  numberChannels,
  type SentChannel,
  type SpokenChannel,
  type TextChannel,
} from '../../contract/two-factor/channels.ts';
import { type Config, ConfigurationError } from '../config.ts';
import { createDelivery, type Delivery } from '../gateways/delivery/delivery.ts';
import type { Provider } from '../gateways/delivery/provider.ts';
import { createWebhook } from '../gateways/delivery/webhook.ts';
import type { OutgoingEmail } from '../gateways/email/email.ts';
import { createSmtpEmail, type DkimKey } from '../gateways/email/smtp-email.ts';
import { createTextProvider, type OutgoingText } from '../gateways/text-message/text-message.ts';
import { createCallProvider, type OutgoingCall } from '../gateways/voice-call/voice-call.ts';

/** The ways that have a provider. */
export type Deliveries = Readonly<
  { email: Delivery<OutgoingEmail> | undefined } & Record<TextChannel, Delivery<OutgoingText> | undefined> &
    Record<SpokenChannel, Delivery<OutgoingCall> | undefined>
>;

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

type Addresses = Readonly<Record<SentChannel, readonly URL[] | undefined>>;

/** The addresses of the providers of each channel. */
const addressesOf = ({
  SMTP_URL,
  SMS_URL,
  VOICE_URL,
}: Pick<Config, 'SMTP_URL' | 'SMS_URL' | 'VOICE_URL'>): Addresses => ({
  email: SMTP_URL,
  sms: SMS_URL,
  voice: VOICE_URL,
});

/** The addresses of the providers that report by a request what has become of a message. */
export function reportingProviders(config: Parameters<typeof addressesOf>[0]): readonly URL[] {
  const addresses = addressesOf(config);
  return numberChannels.flatMap((channel) => addresses[channel] ?? []);
}

/**
 * The providers of the configuration. Without one the demo shows messages in the inbox of its app; an installation in
 * production never does.
 * @throws ConfigurationError
 */
export function configuredDeliveries(config: DeliveryConfig, report: (problem: string) => void): Deliveries {
  const { MAIL_FROM: from = '', MAIL_RETURN_PATH: returnPath, isDemo, NODE_ENV, DEMO_APP_PORT } = config;
  const addresses = addressesOf(config);
  const dkim = readDkimKey(config);
  const hasInbox = isDemo && NODE_ENV !== 'production';
  const inbox = new URL(`http://localhost:${DEMO_APP_PORT}/inbox`);
  function deliveryOf<Outgoing extends { id: string; to: string }>(
    channel: SentChannel,
    create: (address: URL) => Provider<Outgoing>,
  ): Delivery<Outgoing> | undefined {
    const configured = addresses[channel];
    if (configured) return createDelivery(configured.map(create), { channel, report });
    return hasInbox ? createDelivery([createWebhook<Outgoing>(channel, inbox)], { channel, report }) : undefined;
  }
  return {
    email: deliveryOf('email', (address) => createSmtpEmail({ address, from, returnPath, dkim })),
    sms: deliveryOf('sms', createTextProvider),
    voice: deliveryOf('voice', createCallProvider),
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
