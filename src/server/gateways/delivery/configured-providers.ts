import { numberChannels, type SentChannel } from '../../../contract/two-factor/channels.ts';
import { type Config, ConfigurationError } from '../../config.ts';
import { type NamedAddress, namedAddresses } from './provider-names.ts';

export type ProviderConfig = Pick<
  Config,
  'SMTP_URL' | 'SMS_URL' | 'VOICE_URL' | 'DEMO_APP_PORT' | 'NODE_ENV' | 'isDemo'
>;

const variables = { email: 'SMTP_URL', sms: 'SMS_URL', voice: 'VOICE_URL' } as const satisfies Record<
  SentChannel,
  keyof ProviderConfig
>;

/** The providers of the demo. All of them are the inbox of its app; text messages have two, so that one can take over. */
const ofDemo: Readonly<Record<SentChannel, readonly string[]>> = {
  email: ['Lanternmail'],
  sms: ['Ostara SMS', 'Ferrywave'],
  voice: ['Ostara Voice'],
};

/** The providers of a way, and whether the configuration names them. */
export interface ConfiguredProviders {
  readonly isInbox: boolean;
  /** In the order in which they are asked. */
  readonly named: readonly NamedAddress[];
}

/**
 * The providers of a way. Without one the demo shows messages in the inbox of its app; an installation in production never
 * does.
 * @throws ConfigurationError for names that two of them have, or that are none
 */
export function providersOf(config: ProviderConfig, channel: SentChannel): ConfiguredProviders {
  const configured = config[variables[channel]];
  if (configured) return { isInbox: false, named: namesOf(variables[channel], configured) };
  const hasInbox = config.isDemo && config.NODE_ENV !== 'production';
  const address = new URL(`http://localhost:${config.DEMO_APP_PORT}/inbox`);
  return { isInbox: hasInbox, named: hasInbox ? ofDemo[channel].map((name) => ({ name, address })) : [] };
}

/** The addresses of the providers that report by a request what has become of a message. */
export function reportingProviders(config: Pick<ProviderConfig, 'SMTP_URL' | 'SMS_URL' | 'VOICE_URL'>): readonly URL[] {
  return numberChannels.flatMap((channel) => config[variables[channel]] ?? []);
}

function namesOf(variable: string, addresses: readonly URL[]): readonly NamedAddress[] {
  try {
    return namedAddresses(addresses);
  } catch (reason) {
    throw new ConfigurationError(`${variable}: ${reason instanceof Error ? reason.message : reason}.`);
  }
}
