import { describe, expect, it } from 'vitest';
import { type FlowStep, pages, type ScreenName } from './paths.ts';

/** Identifiers that analytics and the page title use, by their clause. */
const steps: readonly (readonly [clause: string, step: FlowStep, screens: readonly ScreenName[]])[] = [
  ['ROUTE-9a', 'home', ['enterCredential']],
  ['ROUTE-9a', 'enter_password', ['enterEmailPassword', 'enterNumberPassword']],
  ['ROUTE-9a', 'tos', ['termsOfService', 'governmentNotice', 'consent']],
  ['ROUTE-9b', 'sso', ['ssoLogin', 'ssoEmailMismatch']],
  ['ROUTE-9c', 'reset_password', ['resetPassword', 'resetPasswordByNumber', 'newPassword', 'enforceResetPassword']],
  ['ROUTE-9d', 'two_factor_auth', ['twoFactorOptions', 'twoFactorVerify', 'twoFactorSetup']],
  ['ROUTE-9e', 'emergency_address', ['emergencyAddress', 'emergencyAddressStep']],
  ['ROUTE-9f', 'post_activation', ['activation', 'activationByPin', 'activationSetUp']],
];

describe('a screen of the flow', () => {
  it.each(steps)('[%s] carries the identifier %s of its step', (_clause, step, screens) => {
    for (const screen of screens) expect(pages[screen].step).toBe(step);
  });
});
