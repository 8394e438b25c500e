import { expect, it } from 'vitest';
import { checkTextsOf } from './check-texts.rules.ts';

it('[EA-5b] the result of a check is promised by e-mail only to a user who has one', () => {
  expect(checkTextsOf({ hasEmail: true }).reference).toBe('emergencyAddress.reference');
  expect(checkTextsOf({ hasEmail: false }).reference).toBe('emergencyAddress.referenceNoEmail');
});
