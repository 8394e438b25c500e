import { expect, it } from 'vitest';
import { foundSettings } from './found-settings.ts';

const setting = (name: string, description: string, isGiven: boolean) => ({
  name,
  description,
  isGiven,
  isSecret: false,
});
const settings = [
  setting('SIGN_IN_MINUTES', 'Minutes after which an unfinished sign-in expires.', true),
  setting('SMTP_URL', 'Mail servers, comma-separated.', false),
  setting('SMS_URL', 'Providers of text messages.', true),
];

it.each([
  ['', false, ['SIGN_IN_MINUTES', 'SMTP_URL', 'SMS_URL']],
  ['mail', false, ['SMTP_URL']],
  ['_url', true, ['SMS_URL']],
  ['  expires   MINUTES ', false, ['SIGN_IN_MINUTES']],
  ['(', false, []],
])('[CNSL-24b] of %j, given alone: %s, are %j', (find, isGiven, names) => {
  expect(foundSettings(settings, { find, isGiven }).map(({ name }) => name)).toEqual(names);
});
