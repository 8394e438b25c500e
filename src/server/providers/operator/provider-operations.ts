import { z } from 'zod';
import {
  channelsTo,
  isWritten,
  leadsToNumber,
  type SentChannel,
  sentChannels,
} from '../../../contract/two-factor/channels.ts';
import { maskEmail, maskPhone } from '../../../rules/credential/masking.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { LoadBrands } from '../../brand/brand.ts';
import { formatColumns } from '../../command-line/table-text.ts';
import type { Config } from '../../config.ts';
import type { Contacts } from '../../contacts/contacts.ts';
import { createNoticeBudget, type Outbox, settingsOfBrand } from '../../messages/messages.ts';
import { changes, OperationRefused, query } from '../../operation/operation.ts';
import type { ApiCaller } from '../../operation/reach.ts';
import type { OperatorLimits } from '../../rate-limiter/operator-limits.ts';
import type { RateLimiter } from '../../rate-limiter/rate-limiter.ts';
import type { SpendingLedger } from '../../spending/spending.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { ProviderOrders } from '../provider-orders.ts';
import { configuredNames, orderInForce, providersInUse } from '../providers-in-use.ts';
import { readProviders } from '../read-providers.ts';
import { channel, shownOf, shownOrder, shownOrderOf, shownProvider } from './provider-fields.ts';

interface ProviderNeeds {
  readonly database: Database;
  readonly config: Config;
  readonly providerLedger: Pick<ProviderOrders, 'inForce'>;
}

interface TestNeeds {
  readonly database: Database;
  readonly config: Config;
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly contacts: Pick<Contacts, 'of'>;
  readonly outbox: Pick<Outbox, 'queue'>;
  readonly brandLoader: Pick<LoadBrands, 'load'>;
  readonly rateLimiter: RateLimiter;
  readonly spendingLedger: SpendingLedger;
  readonly limits: Pick<OperatorLimits, 'countMessage'>;
  /** Undefined for the command line. */
  readonly caller: ApiCaller | undefined;
}

const providers = z.object({
  providers: z.array(shownProvider).describe('Those of messages first, by ways and in the order of the environment.'),
  orders: z
    .array(shownOrder)
    .describe('Which of them send the messages of each way, and of the countries for which somebody has set an order.'),
});

const lifetimeMs = 600_000;
const testCode = '1234';

/** Operations that tell how providers answer, and test them. */
export const providerOperations = {
  showProviders: query({
    title: 'Show how the providers of messages and of other services have answered, and which of them send what.',
    permission: 'installation:read',
    target: 'installation',
    http: { method: 'GET', path: '/providers' },
    input: z.object({}),
    output: providers,
    command: { words: 'provider list', says: ({ providers: all }) => formatColumns([head, ...all.map(cellsOf)]) },
    example: 'provider list',
    async run({ database, config, providerLedger }: ProviderNeeds) {
      const [asked, set] = await Promise.all([readProviders(database, Date.now()), providerLedger.inForce()]);
      const orders = sentChannels.flatMap((way) => {
        if (configuredNames(config, way).length === 0) return [];
        const countries = set.flatMap((one) => (one.channel === way && one.country ? [one.country] : []));
        return [undefined, ...countries.toSorted()].map((one) => orderInForce(config, set, way, one));
      });
      return { providers: providersInUse(config, asked).map(shownOf), orders: orders.map(shownOrderOf) };
    },
  }),
  sendTestMessage: changes({
    access: 'none',
    title: 'Send a test message over one provider to a confirmed contact of who asks.',
    permission: 'messages:route',
    target: 'installation',
    http: { method: 'POST', path: '/message-tests', status: 201 },
    input: z.object({ channel, provider: z.string().describe('Name of the provider, which alone may send it.') }),
    output: z.object({
      messageId: z.string().describe('Id of the message, which says what becomes of it.'),
      recipient: z.string().describe('Masked.'),
    }),
    example: { apiAlone: 'It goes to who asks, and the command line is nobody.' },
    async run(needs: TestNeeds, { channel: way, provider }) {
      const { caller, accounts, config } = needs;
      const account = caller?.accountId === undefined ? undefined : await accounts.byId(caller.accountId);
      if (!account)
        throw new OperationRefused('A test message goes to a person. A program and the command line are none.');
      refuseUnknown(config, way, [provider]);
      const address = await ownContact(needs, account.id, way);
      await needs.limits.countMessage('providerTest', account.id);
      const { id: accountId, brandId, locale: localeId = '' } = account;
      const settingsOf = async (brand: number) =>
        settingsOfBrand(config, await needs.brandLoader.load(() => undefined), brand);
      const spend = createNoticeBudget({ ...needs, settingsOf, reportCeiling: () => undefined });
      const kind = 'providerTest';
      if (!(await spend({ channel: way, address, brandId, isReserved: true, accountId, kind })))
        throw new OperationRefused('Your brand has spent what its messages may cost, or you have sent too many.');
      const values = { provider, ...(!isWritten(way) && { code: testCode }) };
      const message = {
        kind,
        to: { channel: way, address },
        accountId,
        brandId,
        localeId,
        lifetimeMs,
        provider,
        values,
      } as const;
      const messageId = await inTransaction(needs.database, (tx) => needs.outbox.queue(tx, message));
      return { messageId, recipient: leadsToNumber(way) ? maskPhone(address) : maskEmail(address) };
    },
  }),
};

/** @throws OperationRefused for a name that the environment does not have for the way */
export function refuseUnknown(config: Config, way: SentChannel, names: readonly string[]): void {
  const known = configuredNames(config, way);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const others = known.length === 0 ? 'There is none for this way.' : `There are: ${known.join(', ')}.`;
  throw new OperationRefused(`There is no provider "${unknown}". ${others}`);
}

async function ownContact({ contacts }: Pick<TestNeeds, 'contacts'>, accountId: string, way: SentChannel) {
  const own = (await contacts.of(accountId)).find(
    ({ kind, verifiedAt, returnedAt }) =>
      verifiedAt !== undefined && returnedAt === undefined && channelsTo(kind).includes(way),
  );
  if (own) return own.address;
  const missing = leadsToNumber(way) ? 'number' : 'address';
  throw new OperationRefused(`You have no confirmed ${missing} for this way. Add one in "Your security".`);
}

const head = ['service', 'provider', 'state', 'asked', 'taken', 'failed', 'delivered', 'undelivered', 'why'] as const;

function cellsOf({ service, provider = '', state, lastHour }: z.input<typeof shownProvider>): readonly string[] {
  const { asked, taken, failed, delivered, undelivered, refusals } = lastHour;
  const counts = [asked, taken, failed, delivered, undelivered].map(String);
  return [service, provider, state, ...counts, refusals.map(({ reason, count }) => `${reason} × ${count}`).join(', ')];
}
