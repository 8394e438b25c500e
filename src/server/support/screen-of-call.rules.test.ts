import { expect, it } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { pages } from '../../contract/paths.ts';
import { screenOfCall } from './screen-of-call.rules.ts';

it.each([
  ['POST /api/login', 'enterPassword'],
  ['POST /api/login-info', 'enterCredential'],
  ['POST /api/two-factor/verify-code', 'twoFactorDispatcher'],
  ['POST /api/agreement/terms', 'termsOfService'],
  ['GET /oauth/authorize', undefined],
])('%s is made by the screen %s', (asked, screen) => expect(screenOfCall(asked)).toBe(screen));

it('knows the screen of the step behind each gate that calls name', () => {
  const ofSteps = Object.values(calls).flatMap((rows) => Object.values<Call>(rows).filter(({ step }) => step));
  expect(ofSteps.length).toBeGreaterThan(20);
  for (const { method, path } of ofSteps) expect(Object.keys(pages)).toContain(screenOfCall(`${method} ${path}`));
});
