import {
  dueState,
  type PreviewAnswer,
  refused,
  type ScreenPreview,
  type ScreenPreviews,
} from '../kernel/flow/ScreenPreviews.ts';

const form = {
  credential: 'ada@harbourlane.example',
  accountInformation: ['Ada Fairweather', 'ada@harbourlane.example', '+12125550100'],
  rememberedPasswords: 10,
  isPinDue: false,
};
const due = { reason: 'own', company: 'Harbour Lane Logistics', needsCurrentPassword: true, form };
const own = { step: 'enterCredential', typed: { username: '' } } as const;
const submit = ['button[type=submit]'];

function ofSession(path: string, answer: PreviewAnswer, press?: readonly string[]): ScreenPreview {
  const answers = { '/api/account/password-change': answer };
  return { path, state: own, isOutside: true, answers, ...(press && { press }) };
}
function inSignIn(
  screen: 'enforceResetPassword' | 'changeOneTimePassword',
  step: ScreenPreview['step'],
): ScreenPreview {
  return { path: `/${screen}`, state: dueState(screen), ...(step && { step }) };
}
const asking = (change: object, problem?: object) => ({
  step: 'asking',
  of: 'password',
  due: { ...due, needsCurrentPassword: false, ...change },
  ...(problem && { problem }),
});
const legacy = { reason: 'legacy', form: { ...form, isPinDue: true } };

const passwordPath = '/changePassword/ada%40harbourlane.example';

export const previews: ScreenPreviews = {
  changePassword: {
    'first view': ofSession(passwordPath, { data: due }),
    'nothing typed': ofSession(passwordPath, { data: due }, submit),
    'a company with single sign-on': ofSession(passwordPath, {
      refusal: refused('forgotPasswordNotSupportedWithSso'),
    }),
    'nobody is signed in': ofSession(passwordPath, { refusal: refused('invalidSessionToken') }),
  },
  changePin: {
    'first view': ofSession('/security/pin', { data: due }),
    'nothing typed': ofSession('/security/pin', { data: due }, submit),
  },
  changePasswordSuccess: {
    'first view': { path: '/changePasswordSuccess', state: own, isOutside: true, isDone: true },
  },
  changeOneTimePassword: {
    'first view': inSignIn('changeOneTimePassword', asking({ reason: 'oneTime' })),
    working: inSignIn('changeOneTimePassword', { ...asking({ reason: 'oneTime' }), step: 'saving' }),
    'not there yet': inSignIn('changeOneTimePassword', { step: 'finding', of: 'password' }),
  },
  enforceResetPassword: {
    'a period of the company': inSignIn('enforceResetPassword', asking({ reason: 'expired', passwordDays: 90 })),
    'not proven right now': inSignIn(
      'enforceResetPassword',
      asking({ reason: 'expired', passwordDays: 90, needsCurrentPassword: true }),
    ),
    'a password of digits': inSignIn('enforceResetPassword', asking(legacy)),
    'a password that was used before': inSignIn('enforceResetPassword', asking(legacy, refused('passwordUsedBefore'))),
    'a PIN that cannot be used': inSignIn('enforceResetPassword', asking(legacy, refused('ivrPinError'))),
    offline: inSignIn('enforceResetPassword', asking(legacy, refused('networkError'))),
  },
};
