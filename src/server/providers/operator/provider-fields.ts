import { z } from 'zod';
import { sentChannels } from '../../../contract/two-factor/channels.ts';
import { instantOf } from '../../operation/field-schemas.ts';
import { providerStates } from '../provider-health.rules.ts';
import type { AnswersOfDay, OrderInForce, ProviderInUse } from '../providers-in-use.ts';

/** The segment of an address, and the word of a command, for each country without an order of its own. */
export const anyCountry = 'any';

export const channel = z.enum(sentChannels).describe('The way of the messages.');
export const country = z
  .string()
  .regex(/^([A-Z]{2}|any)$/, 'must be an ISO 3166 code such as US, or any')
  .describe(
    'ISO 3166 code of the numbers; `any`: each country without an order of its own. E-mail has this one alone.',
  );

const count = (meaning: string) => z.int().nonnegative().describe(meaning);
const answers = z
  .object({
    asked: count('Requests: messages that were handed over, or questions.'),
    taken: count('Of them, those that were taken or answered.'),
    failed: count('Of them, those without an answer, or with one that is a fault of the provider or of its settings.'),
    delivered: count('Messages that arrived, as the provider has reported.'),
    undelivered: count('Messages that did not arrive, as it has reported.'),
    averageSeconds: z.number().optional().describe('Until it has answered. Not given if it has answered nothing.'),
    averageSecondsToArrive: z.number().optional().describe('From there until a message has arrived.'),
    refusals: z
      .array(
        z.object({
          reason: z.string().describe('A status, such as `550` or `503`, `timeout`, or `no connection`.'),
          outcome: z
            .enum(['permanent', 'refused', 'message', 'provider', 'unknown'])
            .describe(
              '`permanent`: the recipient cannot be reached; `refused`: it does not take this message; `message`: this message is to be tried later; `provider`: it does not work; `unknown`: it may have taken the message.',
            ),
          count: z.int(),
        }),
      )
      .describe('The most frequent ones first.'),
  })
  .meta({ id: 'ProviderAnswers' });

const inDay = {
  state: z
    .enum(providerStates)
    .describe(
      'Of the last hour. `unused`: it was not asked; `failing`: more than a tenth has failed, or more than half of fewer than 20; `losing`: of at least 20 reports less than nine tenths say that a message has arrived.',
    ),
  lastHour: answers,
  lastDay: answers,
};

export const shownProvider = z
  .object({
    service: z.string().describe('`email`, `sms` or `voice`; or another service that is asked in sign-ins.'),
    provider: z
      .string()
      .optional()
      .describe('Its name in the environment, or its host. Not given for the providers of companies and brands.'),
    isConfigured: z.boolean().describe('Whether the environment of this process names it.'),
    ...inDay,
    countries: z.array(z.object({ country: z.string().optional().describe('ISO 3166 code.'), ...inDay })),
  })
  .meta({ id: 'ServiceProvider' });

export const shownOrder = z
  .object({
    channel,
    country,
    providers: z
      .array(z.string())
      .describe('Who is asked, the first choice first. The next one takes over when one fails.'),
    usual: z.array(z.string()).describe('What the environment says.'),
    set: z
      .object({
        by: z.string().describe('`account:<id>`, `client:<id>`, or a system account for the command line.'),
        at: instantOf('When it was set.'),
        until: instantOf('When it ends. Not given: when somebody ends it.').optional(),
        reason: z.string(),
      })
      .optional()
      .describe('Not given while nobody has set an order for it.'),
  })
  .meta({ id: 'ProviderOrder' });

const seconds = (ms: number | undefined) => (ms === undefined ? undefined : Math.round(ms) / 1000);

function shownAnswers({ averageMs, averageMsToArrive, ...counts }: AnswersOfDay['lastHour']): z.input<typeof answers> {
  return {
    ...counts,
    refusals: [...counts.refusals],
    averageSeconds: seconds(averageMs),
    averageSecondsToArrive: seconds(averageMsToArrive),
  };
}

const shownDay = ({ state, lastHour, lastDay }: AnswersOfDay) => ({
  state,
  lastHour: shownAnswers(lastHour),
  lastDay: shownAnswers(lastDay),
});

/** A provider as the API shows it. */
export function shownOf({ service, provider, isConfigured, countries, ...day }: ProviderInUse) {
  return {
    service,
    provider,
    isConfigured,
    ...shownDay(day),
    countries: countries.map(({ country: of, ...one }) => ({ country: of, ...shownDay(one) })),
  } satisfies z.input<typeof shownProvider>;
}

/** An order as the API shows it. */
export function shownOrderOf({ channel: of, country: to, providers, usual, set }: OrderInForce) {
  return {
    channel: of,
    country: to ?? anyCountry,
    providers: [...providers],
    usual: [...usual],
    set: set && { by: set.setBy, at: set.setAt, until: set.until, reason: set.reason },
  } satisfies z.input<typeof shownOrder>;
}
