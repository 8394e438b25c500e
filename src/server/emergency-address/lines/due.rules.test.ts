import { describe, expect, it } from 'vitest';
import { type Answered, type DueFacts, dueReason, mayPutOff, type Whereabouts } from './due.rules.ts';

const day = 86_400_000;
const now = 1000 * day;
const answered: Answered = {
  choice: 'location',
  status: 'Valid',
  answeredAt: now - 40 * day,
  askedAt: now - 40 * day,
  isCheckOver: false,
  isSetByCompany: false,
  isLocationChanged: false,
  isFormatActual: true,
  areRecordsChanged: false,
};
const here: Whereabouts = { isNetworkKnown: true, isBrowserKnown: true, countryIsoCode: 'US' };
const reason = (facts: Partial<DueFacts> = {}) =>
  dueReason({ now, lineCountry: 'US', answered, whereabouts: here, periodDays: undefined, ...facts });
const elsewhere = (place: Partial<Whereabouts>) => ({ whereabouts: { ...here, ...place } });

describe('[EA-1] a line is due', () => {
  it.each([
    ['after the company has set its location', 'setByCompany', { answered: { ...answered, isSetByCompany: true } }],
    ['for a user who never chose', 'neverAsked', { answered: undefined }],
    ['after its address was refused', 'refused', { answered: { ...answered, status: 'Invalid' } }],
    [
      'after the check that its user waited for without a location',
      'checkEnded',
      { answered: { ...answered, choice: 'noLocation', status: undefined, isCheckOver: true } },
    ],
    [
      'when its location has another address',
      'locationChanged',
      { answered: { ...answered, isLocationChanged: true } },
    ],
    ['on a network that its user has not answered from', 'newNetwork', elsewhere({ isNetworkKnown: false })],
    ['on a new device', 'newDevice', elsewhere({ isBrowserKnown: false })],
    ['in another country', 'newCountry', elsewhere({ isNetworkKnown: false, countryIsoCode: 'DE' })],
    [
      'back in its country',
      'backInCountry',
      { answered: { ...answered, choice: 'outOfCountry', status: undefined }, ...elsewhere({ isNetworkKnown: false }) },
    ],
    ['when its format has changed', 'formatChanged', { answered: { ...answered, isFormatActual: false } }],
    ['when the street records have changed', 'recordsChanged', { answered: { ...answered, areRecordsChanged: true } }],
    ['after the period of its company', 'periodOver', { periodDays: 40 }],
  ] as const)('%s', (_, expected, facts) => expect(reason(facts)).toBe(expected));

  it.each([
    ['when nothing has changed', {}],
    ['within the period of its company', { periodDays: 41 }],
    [
      'on another new network within 30 days of the last question',
      { answered: { ...answered, askedAt: now - 29 * day }, ...elsewhere({ isNetworkKnown: false }) },
    ],
    [
      'on a new network without a location',
      { answered: { ...answered, choice: 'noLocation', status: undefined }, ...elsewhere({ isNetworkKnown: false }) },
    ],
    ['for an operator, who cannot see where its user is', { whereabouts: undefined }],
  ] as const)('but not %s', (_, facts) => expect(reason(facts)).toBeUndefined());
});

describe('[EA-1] the question may be put off', () => {
  it.each([
    ['at first', undefined, true],
    ['three times', { count: 2, firstAt: now - day }, true],
    ['not a fourth time', { count: 3, firstAt: now - day }, false],
    ['not after seven days', { count: 1, firstAt: now - 7 * day }, false],
  ] as const)('%s', (_, putOffs, expected) => expect(mayPutOff(putOffs, now)).toBe(expected));
});
