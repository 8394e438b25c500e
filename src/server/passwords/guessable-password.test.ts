import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGuessable } from './guessable-password.ts';

const words = ['Tellwick Communications', 'Sadie', 'sadie@graniteferry.example', '+12125550104'];

describe('[PASS-1c] a password that is guessed early', () => {
  it.each([
    ...['password1', 'Passw0rd', 'Password1!', '!!Trustno1!!', 'Q1W2E3R4T5', 'Welcome1', 'Welcome1!', 'Michael1'],
    ...[
      'P@ssw0rd1',
      'Password2024!',
      'Summer2026!',
      'AbcAbcAbc1',
      'aaabbb1-',
      'Zxcvbn!23',
      '1qaz@WSX',
      'Password1again',
    ],
  ])('is %s', async (password) => expect(await isGuessable(password, [])).toBe(true));
  it.each(['Tellwick1', 'T3llw!ck2025', 'Tellwickcommunications1', 'Graniteferry7!', 'S@die2025'])(
    'is %s, by the names of the service and of the account',
    async (password) => expect(await isGuessable(password, words)).toBe(true),
  );
  it.each(['Copper-Kettle-58', 'Trellis-Quarry-27', 'Garnet-Paddle-31', 'xK7#pq2Lm', 'B7-Xq9wL', 'Sonne-Regen-7'])(
    'is not %s',
    async (password) => expect(await isGuessable(password, words)).toBe(false),
  );
});

it('judges any 32 characters in bounded time', async () => {
  await isGuessable('warm-up', []);
  const characters = fc.constantFrom(...'4@8({[<369#1!|70$5%2aA-é');
  const password = fc.array(characters, { minLength: 32, maxLength: 32 }).map((all) => all.join(''));
  await fc.assert(
    fc.asyncProperty(password, async (typed) => {
      const begin = performance.now();
      await isGuessable(typed, words);
      expect(performance.now() - begin).toBeLessThan(2000);
    }),
    { numRuns: 60, examples: [['4'.repeat(32)], ['@4'.repeat(16)], ['1!|'.repeat(11).slice(0, 32)]] },
  );
});
