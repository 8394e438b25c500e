import { leadsToNumber, type SentChannel } from '../../contract/two-factor/channels.ts';
import type { Brands, Texts } from '../brand/brand.ts';
import type { Config } from '../config.ts';
import { reportingProviders } from '../gateways/delivery/configured-providers.ts';
import type { Attempt } from '../gateways/delivery/delivery.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { rangeOfNumber } from '../number/number.ts';
import type { Origins } from '../origins/origins.ts';
import type { Alarms } from '../rate-limiter/alarms.ts';
import type { RateLimiter } from '../rate-limiter/rate-limiter.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { createCallbackUrls } from './callback-urls.ts';
import { createComposer } from './compose.ts';
import { configuredDeliveries } from './configured-deliveries.ts';
import { mailReference } from './mail-reference.ts';
import { messageRoutes } from './message-routes.ts';
import { createMessageSender } from './message-sender.ts';
import type { DeliveryState } from './message-tables.ts';
import { createMessages } from './messages.ts';
import type { Outbox } from './outbox.ts';
import { settingsOfBrand } from './settings-of-brand.ts';
import type { BrandSpending } from './spending.ts';

export interface MessagesCapabilityDeps {
  readonly config: Config;
  readonly origins: Origins;
  readonly secrets: Secrets;
  readonly outbox: Outbox;
  readonly rateLimiter: RateLimiter;
  readonly spendingLedger: BrandSpending;
  readonly providerLedger: ProviderWatch;
  readonly brands: Brands;
  readonly texts: Texts;
  readonly metrics: Pick<Metrics, 'messageQueued' | 'messageEnded' | 'sendingStopped' | 'spent'>;
  readonly alarms: Pick<Alarms, 'tellReached'>;
  /** Tells the operator of a problem. */
  report(problem: string): void;
  onError(error: unknown): void;
}

/** Which providers send what, and who learns how they answer. */
export interface ProviderWatch {
  /** The names of the providers for messages to a country, the first choice first; undefined: as the environment says. */
  orderFor(channel: SentChannel, country: string | undefined): readonly string[] | undefined;
  asked(request: {
    readonly service: SentChannel;
    readonly provider: string;
    readonly country: string | undefined;
    readonly outcome: Attempt['outcome'] | DeliveryState;
    readonly reason?: string;
    readonly ms: number;
  }): void;
}

/** Sends e-mails, text messages and calls, and takes in what providers report. */
export function createMessagesCapability(deps: MessagesCapabilityDeps) {
  const { config, origins, secrets, outbox, brands, metrics, report } = deps;
  const { providerLedger } = deps;
  const deliveries = configuredDeliveries(config, {
    report,
    orderFor: (channel, to) => providerLedger.orderFor(channel, countryOf(channel, to)),
    attempted: (service, { to, ...attempt }) =>
      providerLedger.asked({ service, country: countryOf(service, to), ...attempt }),
  });
  const compose = createComposer(deps);
  const callbacks = createCallbackUrls(origins, secrets);
  const referenceOf = (messageId: string) => mailReference(secrets, messageId);
  const messages = createMessages({
    ...deps,
    outbox,
    tellReached: deps.alarms.tellReached,
    settingsOf: (brandId) => settingsOfBrand(config, brands, brandId),
    isAvailable: (channel) => deliveries[channel]?.isAvailable() ?? false,
    reportSpent: metrics.spent,
    reportCeiling(brandId) {
      metrics.sendingStopped({ brandId });
      report(`brand ${brandId} has reached its spending of a day: text messages and calls stop until tomorrow`);
    },
  });
  return {
    messages,
    sender: createMessageSender({ ...deps, compose, deliveries, callbacks, referenceOf }),
    routes: messageRoutes({
      outbox,
      reported: ({ channel: service, ...message }, outcome) => providerLedger.asked({ service, outcome, ...message }),
      compose,
      callbacks,
      origins,
      providers: reportingProviders(config),
    }),
  };
}

const countryOf = (channel: SentChannel, to: string): string | undefined =>
  leadsToNumber(channel) ? rangeOfNumber(to).countryIsoCode : undefined;
