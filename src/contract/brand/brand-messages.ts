import { z } from 'zod';

const wholeNumber = (most: number) => {
  const error = `must be a whole number from 1 to ${most}`;
  return z.number({ error }).int({ error }).min(1, { error }).max(most, { error });
};
const amount = (most: number) => {
  const error = `must be a number from 0 to ${most}`;
  return z.number({ error }).min(0, { error }).max(most, { error });
};
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const countryCode = z.string().refine((code) => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined, {
  error: 'must be the ISO 3166 code of a country, such as US',
});
const prices = z.strictObject({
  sms: amount(1000).optional().describe('Price of a text message; default SMS_PRICE.'),
  voice: amount(1000).optional().describe('Price of a call; default VOICE_PRICE.'),
});

/** What a brand says of its messages. What it does not name is as the environment variables say. */
export const brandMessages = z.strictObject({
  mailFrom: z
    .email({ error: 'must be an e-mail address' })
    .max(254, { error: 'must have at most 254 characters' })
    .optional()
    .describe('Address of the sender of e-mails; default MAIL_FROM.'),
  senderName: z
    .string()
    .regex(/^[^\p{Cc}\p{Cf}<>"@]{1,80}$/u, { error: 'must have 1 to 80 characters, without < > " and @' })
    .optional()
    .describe('Name of the sender of e-mails; default: the display name in the language of the reader.'),
  countries: z
    .array(countryCode)
    .min(1, { error: 'must name at least one country' })
    .optional()
    .describe('Countries to whose numbers codes are sent; default MESSAGE_COUNTRIES.'),
  sendsPerHour: wholeNumber(10_000_000)
    .optional()
    .describe('Codes per hour, and as many links; default SENDS_PER_BRAND.'),
  sendsPerDestination: wholeNumber(10_000)
    .optional()
    .describe('Codes per hour, by account and by contact; per day, twice as many; default SENDS_PER_DESTINATION.'),
  linksPerDestination: wholeNumber(10_000)
    .optional()
    .describe('Links per hour to one contact; per day, twice as many; default LINKS_PER_DESTINATION.'),
  linksPerAddress: wholeNumber(10_000)
    .optional()
    .describe('Links per hour for one client address; default SENDS_PER_ADDRESS.'),
  spendingPerDay: amount(1_000_000)
    .optional()
    .describe('Amount per day at which text messages and calls stop; default SPENDING_PER_BRAND.'),
  prices: prices
    .extend({
      countries: z
        .record(countryCode, prices)
        .optional()
        .describe('Prices of messages to the numbers of a country, by ISO 3166 code.'),
    })
    .optional()
    .describe('What a message costs, in the currency of spendingPerDay.'),
});
export type BrandMessages = z.infer<typeof brandMessages>;
