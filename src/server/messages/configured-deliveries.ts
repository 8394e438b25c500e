import { readFileSync } from 'node:fs';
import type { SentChannel, SpokenChannel, TextChannel } from '../../contract/two-factor/channels.ts';
import { type Config, ConfigurationError } from '../config.ts';
import { type ProviderConfig, providersOf } from '../gateways/delivery/configured-providers.ts';
import { type Attempt, createDelivery, type Delivery } from '../gateways/delivery/delivery.ts';
import type { OutgoingMessage, Provider } from '../gateways/delivery/provider.ts';
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

export type DeliveryConfig = ProviderConfig &
  Pick<Config, 'MAIL_FROM' | 'MAIL_RETURN_PATH' | 'DKIM_SELECTOR' | 'DKIM_KEY_FILE'>;

/** Which providers send a message, and who learns how it went. */
export interface DeliveryWatch {
  report(problem: string): void;
  /** The names of the providers for a recipient, the first choice first; undefined: as the configuration says. */
  orderFor?(channel: SentChannel, to: string): readonly string[] | undefined;
  attempted?(channel: SentChannel, attempt: Attempt): void;
}

/** The ways with the providers of the configuration. @throws ConfigurationError */
export function configuredDeliveries(config: DeliveryConfig, watch: DeliveryWatch): Deliveries {
  const { MAIL_FROM: from = '', MAIL_RETURN_PATH: returnPath } = config;
  const dkim = readDkimKey(config);
  function deliveryOf<Outgoing extends OutgoingMessage>(
    channel: SentChannel,
    create: (address: URL) => Provider<Outgoing>,
  ): Delivery<Outgoing> | undefined {
    const { named, isInbox } = providersOf(config, channel);
    if (named.length === 0) return undefined;
    const providers = named.map(({ name, address }) => ({
      name,
      send: (isInbox ? createWebhook<Outgoing>(channel, address) : create(address)).send,
    }));
    return createDelivery(providers, {
      channel,
      report: watch.report,
      orderFor: (to) => watch.orderFor?.(channel, to),
      attempted: (attempt) => watch.attempted?.(channel, attempt),
    });
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
