import { expect, it } from 'vitest';
import { isOver, secondsLeft } from './session-lifetime.rules.ts';

const lifetimes = { idleSeconds: 1000, shortIdleSeconds: 100, wholeSeconds: 5000 };
const now = 1_000_000;

it.each([
  ['of a user who stays signed in', { loginTs: now }, 1000],
  ['that ends with the browser', { loginTs: now, transient: true }, 100],
  ['before the password', {}, 1000],
  ['whose whole time is nearly over', { loginTs: now - 4500 }, 500],
  ['that ends with the browser, and whose whole time is nearly over', { loginTs: now - 4990, transient: true }, 10],
  ['whose whole time is over', { loginTs: now - 9000 }, 1],
  ['that its company ends earlier', { loginTs: now, endsBy: now + 70 }, 70],
  ['of a user who signed in at a provider long ago', { loginTs: now - 9000, endsBy: now + 700 }, 700],
] as const)('[SIGN-4a] a session %s, used now, has %o: %d seconds left', (_which, session, left) => {
  expect(secondsLeft(session, lifetimes, now)).toBe(left);
});

it.each([
  ['whose company has ended it', { loginTs: now, endsBy: now }, true],
  ['that its company ends later', { loginTs: now, endsBy: now + 1 }, false],
  ['of its maximum age', { loginTs: now - 5000 }, true],
  ['that may last a second more', { loginTs: now - 4999 }, false],
  ['before the password', {}, false],
] as const)('[SIGN-4a] a session %s, %o: over is %s', (_which, session, expected) => {
  expect(isOver(session, lifetimes, now)).toBe(expected);
});
