import type { ConsoleTextId } from '../../../contract/texts/console-texts.generated.ts';
import type { TestRefusal } from '../../../rules/apps/test-client.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';

type WayText = Extract<ConsoleTextId, `people.secondStep.${string}` | `people.way.${string}`>;

const ways: Readonly<Record<string, WayText>> = {
  password: 'people.way.password',
  passkey: 'people.way.passkey',
  sso: 'people.way.sso',
  totp: 'people.secondStep.totp',
  sms: 'people.secondStep.sms',
  voice: 'people.secondStep.voice',
  email: 'people.secondStep.email',
};

/** A method of a proof in words; one without words by its name. */
export function wayText(say: ConsoleSay, way: string): string {
  const text = ways[way];
  return text ? say(text) : way;
}

const refusals = {
  otherBrand: 'apps.test.refusal.otherBrand',
  service: 'apps.test.refusal.service',
  permission: 'apps.test.refusal.application',
  application: 'apps.test.refusal.application',
  network: 'apps.test.refusal.network',
  country: 'apps.test.refusal.country',
  retired: 'apps.test.notOpen',
  disabled: 'apps.test.notOpen',
} as const satisfies Readonly<Record<TestRefusal, ConsoleTextId>>;

/** Why an app refuses whoever tries it, with the way out. */
export const refusalText = (say: ConsoleSay, refusal: TestRefusal): string => say(refusals[refusal]);

const errors = { user_cancelled: 'apps.test.cancelled', access_denied: 'apps.test.denied' } as const;

/** What the error that an app would get means (RFC 6749 §4.1.2.1). */
export const errorText = (say: ConsoleSay, code: string): string =>
  say(Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : 'apps.test.error', { code });
