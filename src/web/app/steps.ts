import type { ScreenName } from '../../contract/paths.ts';
import type { AnyStep } from '../kernel/flow/step.ts';
import { type Loadable, loadable } from '../parts/screen/loadable.ts';
import type { Return } from '../return-to-app/return-to-app.step.ts';

export type Steps = { readonly [Name in ScreenName]?: Loadable<AnyStep> };

const twoFactor = loadable(
  'twoFactor',
  () => import('../two-factor/two-factor.step.ts'),
  ({ twoFactor }): AnyStep => twoFactor,
);

const passwordChange = loadable(
  'passwordChange',
  () => import('../password-change/password-change.step.ts'),
  ({ passwordChange }): AnyStep => passwordChange,
  ['newPassword'],
);

const emergencyAddress = loadable(
  'emergencyAddress.title',
  () => import('../emergency-address/emergency-address.step.ts'),
  ({ emergencyAddress }): AnyStep => emergencyAddress,
);

/**
 * The steps after the password, by the screen that a refusal leads to. A new step is a row here and its folder; a step
 * with screens of their own routes has a row for each of them.
 */
export const steps = {
  twoFactorDispatcher: twoFactor,
  twoFactorOptions: twoFactor,
  twoFactorVerify: twoFactor,
  twoFactorSetup: twoFactor,
  twoFactorStep: twoFactor,
  passkey: loadable(
    'passkey.title',
    () => import('../passkey/passkey.step.ts'),
    ({ passkey }): AnyStep => passkey,
  ),
  changeOneTimePassword: passwordChange,
  enforceResetPassword: passwordChange,
  emergencyAddress,
  emergencyAddressStep: emergencyAddress,
  rcmWarning: loadable(
    'retiredApp',
    () => import('../agreement/sunset-warning.step.ts'),
    ({ sunsetWarning }): AnyStep => sunsetWarning,
  ),
  termsOfService: loadable(
    'termsOfService',
    () => import('../agreement/terms-of-service.step.ts'),
    ({ termsOfService }): AnyStep => termsOfService,
  ),
  governmentNotice: loadable(
    'governmentNotice',
    () => import('../agreement/government-notice.step.ts'),
    ({ governmentNotice }): AnyStep => governmentNotice,
  ),
  consent: loadable(
    'consent',
    () => import('../agreement/consent.step.ts'),
    ({ consent }): AnyStep => consent,
  ),
  connectIdentity: loadable(
    'connect',
    () => import('../sso/connect-identity.step.ts'),
    ({ connectIdentity }): AnyStep => connectIdentity,
  ),
  selectAccount: loadable(
    'selectAccount',
    () => import('../select-account/select-account.step.ts'),
    ({ selectAccount }): AnyStep => selectAccount,
  ),
} satisfies Steps;
export type StepScreen = keyof typeof steps;

/** The last step of every sign-in, which has no route. */
export const returnStep = loadable(
  'redirecting',
  () => import('../return-to-app/return-to-app.step.ts'),
  ({ returnToApp }): AnyStep<Return> => returnToApp,
);
