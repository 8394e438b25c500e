import { expect, it } from 'vitest';
import { type ConnectionFacts, certificateTone, concernLimits, concernsOf } from './connection-concerns.ts';

const now = Date.UTC(2026, 5, 1);
const day = 24 * 3_600_000;
const well: ConnectionFacts = {
  isEnabled: true,
  isReady: true,
  isEnforced: true,
  hasLostDomain: false,
  certificatesEndAt: now + 31 * day,
  switchedOnAt: now - 90 * day,
  lastSignInAt: now - day,
  signedIn: 300,
  failed: 4,
};

it.each<[string, Partial<ConnectionFacts>, readonly string[]]>([
  ['nobody while it goes well', {}, []],
  ['nobody where its protocol has no certificates', { certificatesEndAt: undefined }, []],
  ['somebody at once when its certificate has ended', { certificatesEndAt: now }, ['certificateEnded']],
  ['somebody within 30 days before it ends', { certificatesEndAt: now + 30 * day - 1 }, ['certificateEnds']],
  ['nobody 30 days before it ends', { certificatesEndAt: now + 30 * day }, []],
  ['somebody when more sign-ins fail than succeed', { signedIn: 4, failed: 5 }, ['failing']],
  ['nobody when as many succeed', { signedIn: 5, failed: 5 }, []],
  ['nobody for fewer than five failures', { signedIn: 0, failed: 4 }, []],
  ['somebody when a domain has lost its record', { hasLostDomain: true }, ['domainLost']],
  ['somebody when nobody has signed in for seven days', { lastSignInAt: now - 7 * day }, ['nobodyIn']],
  ['somebody when nobody has ever signed in', { lastSignInAt: undefined }, ['nobodyIn']],
  ['nobody when passwords are accepted beside it', { lastSignInAt: undefined, isEnforced: false }, []],
  ['nobody in its first week', { lastSignInAt: undefined, switchedOnAt: now - 6 * day }, []],
  ['nobody where it is not known since when it is on', { lastSignInAt: undefined, switchedOnAt: undefined }, []],
  [
    'the most urgent first',
    { certificatesEndAt: now - 1, hasLostDomain: true, signedIn: 0, failed: 90, lastSignInAt: undefined },
    ['certificateEnded', 'domainLost', 'failing', 'nobodyIn'],
  ],
])('[CNSL-33b] a connection that is switched on needs %s', (_, given, concerns) => {
  expect(concernsOf({ ...well, ...given }, now)).toEqual(concerns);
});

const off = { ...well, isEnabled: false, certificatesEndAt: now - 1, hasLostDomain: true, failed: 900 };
it('[CNSL-33b] a connection that is switched off waits to be switched on once a test of its present settings has passed', () => {
  expect(concernsOf(off, now)).toEqual(['notSwitchedOn']);
});
it('[CNSL-33b] a connection that is switched off needs nobody before that', () => {
  expect(concernsOf({ ...off, isReady: false }, now)).toEqual([]);
});

it.each([
  [now, 'bad'],
  [now + 1, 'warn'],
  [now + concernLimits.soonMs, 'ok'],
] as const)('a certificate that ends at %i is %s', (endsAt, tone) => {
  expect(certificateTone(endsAt, now)).toBe(tone);
});
