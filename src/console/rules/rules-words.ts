import type { AccessPolicy } from '../kernel/management.generated.ts';
import { type ConsoleSay, useSay, useStart } from '../kernel/texts.ts';
import { type Times, useTimes } from '../kernel/times.ts';
import { channels, type RuleField, type SignInRules } from './rules-draft.ts';

/** How rules and their values are called. */
export interface RulesWords {
  nameOf(field: RuleField): string;
  valueOf(field: RuleField, value: SignInRules[RuleField]): string;
  country(code: string): string;
  /** What a policy does, without whom it is for. */
  policy(policy: Pick<AccessPolicy, 'kind' | 'value' | 'effect'>): string;
  list(words: readonly string[]): string;
  /** A day of the API. */
  day(day: string): string;
}

type ValueWords = { readonly [Field in RuleField]: (value: SignInRules[Field]) => string };

/** Days where they are whole. */
export const wordsOfHours = (say: ConsoleSay, hours: number): string => {
  if (hours === 0) return say('rules.never');
  return hours % 24 === 0 ? say('rules.days', { count: hours / 24 }) : say('rules.hours', { count: hours });
};

function wordsOfValues(say: ConsoleSay, words: Omit<RulesWords, 'nameOf' | 'valueOf'>): ValueWords {
  const yesOrNo = (is: boolean) => (is ? say('rules.yes') : say('rules.no'));
  const listed = (none: string) => (values: readonly string[]) => (values.length > 0 ? words.list(values) : none);
  const countries = (none: string) => (codes: readonly string[]) => listed(none)(codes.map(words.country));
  const dayOrNone = (day: string) => (day === '' ? say('rules.none') : words.day(day));
  return {
    requirement: (value) => say(`rules.requirement.${value}`),
    requiredFrom: dayOrNone,
    trustHours: (hours) => wordsOfHours(say, hours),
    channels: (chosen) =>
      chosen.length === channels.length
        ? say('rules.channels.all')
        : words.list(chosen.map((channel) => say(`rules.channel.${channel}`))),
    passkeys: (value) => say(`rules.passkeys.${value}`),
    passkeysFrom: dayOrNone,
    isHardwareOnly: yesOrNo,
    allowsSynced: yesOrNo,
    allowedCountries: countries(say('rules.allowedCountriesAll')),
    refusedCountries: countries(say('rules.none')),
    allowedNetworks: listed(say('rules.allowedNetworksAll')),
    refusedNetworks: listed(say('rules.none')),
    narrower: (ids) => (ids.length > 0 ? String(ids.length) : say('rules.none')),
    again: (policies) =>
      listed(say('rules.none'))(
        policies.map(({ values, ...policy }) => words.policy({ ...policy, value: values?.[0] })),
      ),
    passwordDays: (days) => (days > 0 ? say('rules.days', { count: days }) : say('rules.never')),
  };
}

const policyWith =
  (say: ConsoleSay, country: (code: string) => string): RulesWords['policy'] =>
  ({ kind, value, effect }) => {
    const ofApp = value === undefined ? say('rules.everyApp') : say('rules.app', { app: value });
    const what = kind === 'country' ? country(value ?? '') : kind === 'network' ? (value ?? '') : ofApp;
    return effect === 'allow' ? say('rules.narrower.allowed', { what }) : say('rules.narrower.refused', { what });
  };

const dayWith = (times: Times) => (day: string) => (day === '' ? '' : times.utcDay(Date.parse(day)));

export function useRulesWords(): RulesWords {
  const say = useSay();
  const { language } = useStart();
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const lists = new Intl.ListFormat(language, { type: 'conjunction' });
  const country = (code: string) => names.of(code) ?? code;
  const words = {
    country,
    policy: policyWith(say, country),
    list: (some: readonly string[]) => lists.format(some),
    day: dayWith(useTimes()),
  };
  const values = wordsOfValues(say, words);
  return {
    ...words,
    nameOf: (field) => say(`rules.${field}`),
    valueOf: (field, value) => (values[field] as (value: SignInRules[RuleField]) => string)(value), // the value is of the field
  };
}
