import { z } from 'zod';
import { leadsToNumber, type SentChannel } from '../../../contract/two-factor/channels.ts';
import type { Config } from '../../config.ts';
import { instantOf } from '../../operation/field-schemas.ts';
import { changes, done, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import type { ProviderOrders } from '../provider-orders.ts';
import { configuredNames, orderInForce } from '../providers-in-use.ts';
import { anyCountry, channel, country, shownOrder, shownOrderOf } from './provider-fields.ts';
import { refuseUnknown } from './provider-operations.ts';

interface OrderNeeds {
  readonly config: Config;
  readonly providerLedger: Pick<ProviderOrders, 'inForce' | 'set' | 'end'>;
  readonly operatorName: string;
}

const named = z.object({ channel, country });
const place = '/provider-orders/{channel}/{country}';
const mostProviders = 10;

/** Operations on which provider sends the messages of a way to a country. */
export const providerOrderOperations = {
  showProviderOrder: query({
    title: 'Show which providers send the messages of a way to a country, and who has set it.',
    permission: 'installation:read',
    target: 'installation',
    http: { method: 'GET', path: place },
    input: named,
    output: shownOrder,
    command: {
      words: 'provider order',
      arguments: ['channel', 'country'],
      shows: ({ set, ...order }) => ({ ...order, ...set }),
    },
    example: 'provider order sms CA',
    run: (needs: OrderNeeds, { channel: way, country: to }) => orderNow(needs, way, to),
  }),
  setProviderOrder: changes({
    access: 'none',
    title:
      'Set which providers send the messages of a way to a country, the first choice first. It outranks the environment until it ends.',
    permission: 'messages:route',
    target: 'installation',
    http: { method: 'PUT', path: place, status: 200 },
    shownBy: 'showProviderOrder',
    confirmation: 'fresh',
    input: named.extend({
      providers: z
        .array(z.string())
        .min(1)
        .max(mostProviders)
        .describe('Names of providers. The next one takes over when one fails; those that are not named send nothing.'),
      until: instantOf('When it ends. Default: when somebody ends it.').optional(),
      reason: z.string().trim().min(1).max(500).describe('Why; shown with the order.'),
    }),
    output: shownOrder,
    command: {
      words: 'provider use',
      arguments: ['channel', 'country'],
      says: ({ providers }) => `Messages are sent by ${providers.join(', then ')}.`,
    },
    example: 'provider use sms CA --provider Ferrywave --reason "Texts arrive late"',
    async run(needs: OrderNeeds, { channel: way, country: to, providers, until, reason }) {
      const { config, providerLedger, operatorName: setBy } = needs;
      refuseCountry(way, to);
      refuseUnknown(config, way, providers);
      if (new Set(providers).size < providers.length) throw new OperationRefused('A provider is named twice.');
      const setAt = Date.now();
      if (until !== undefined && until <= setAt) throw new OperationRefused('An order ends in the future.');
      await providerLedger.set({ channel: way, country: countryOf(to), providers, reason, setBy, setAt, until });
      return orderNow(needs, way, to);
    },
  }),
  endProviderOrder: changes({
    access: 'none',
    title:
      'End the order of providers that somebody has set for a way and a country. What the environment says holds at once.',
    permission: 'messages:route',
    target: 'installation',
    http: { method: 'DELETE', path: place },
    shownBy: 'showProviderOrder',
    confirmation: 'fresh',
    needsReason: true,
    input: named,
    output: done,
    command: {
      words: 'provider end',
      arguments: ['channel', 'country'],
      isUnasked: true,
      says: () => 'The usual providers send the messages.',
    },
    example: 'provider end sms CA',
    async run({ providerLedger }: OrderNeeds, { channel: way, country: to }) {
      if (!(await providerLedger.end(way, countryOf(to))))
        throw new NotFound(`Nobody has set an order of providers for ${way} and ${to}.`);
      return {};
    },
  }),
};

const countryOf = (to: string) => (to === anyCountry ? undefined : to);

async function orderNow({ config, providerLedger }: OrderNeeds, way: SentChannel, to: string) {
  refuseCountry(way, to);
  if (configuredNames(config, way).length === 0) throw new NotFound(`There is no provider for ${way}.`);
  return shownOrderOf(orderInForce(config, await providerLedger.inForce(), way, countryOf(to)));
}

function refuseCountry(way: SentChannel, to: string): void {
  if (!leadsToNumber(way) && to !== anyCountry) throw new OperationRefused('E-mail has one order, for any country.');
}
