import type { MessageParameters } from '../../contract/envelope.ts';
import type { ErrorName } from '../../contract/errors.ts';
import {
  type PreviewAction,
  type PreviewAnswer,
  refused,
  type ScreenPreview,
  type ScreenPreviews,
} from '../kernel/flow/ScreenPreviews.ts';

const state = { step: 'enterCredential', typed: { username: '' } } as const;
const submit = ['button[type=submit]'];
const reference = '5f1d9c7e2a4b8036';
const refusal = (name: ErrorName, params?: MessageParameters): PreviewAnswer => ({ refusal: refused(name, params) });

/** The screen of a path, with the answers of calls below /api/account/. */
function preview(
  path: string,
  answers: Readonly<Record<string, PreviewAnswer>> = {},
  press?: readonly PreviewAction[],
): ScreenPreview {
  const named = Object.entries(answers).map(([call, answer]) => [`/api/account/${call}`, answer] as const);
  return { path, state, answers: Object.fromEntries(named), ...(press && { press }) };
}

const email = '/resetPassword/email/ada%40harbourlane.example';
const number = '/resetPassword/number/2125550100';
const sentPath = '/resetPassword/sendEmailSuccess/resetPassword';
const passwordPath = '/resetPassword/newPassword';
const link = '/resetPassword/link';

const checked = {
  type: 'email',
  shown: 'ada@harbourlane.example',
  username: 'ada@harbourlane.example',
} as const;
const sent = { contactBy: 'email', masked: 'a*a@h*****************e', resendInSeconds: 42, expiresInSeconds: 600 };
const mobile = { channel: 'sms', contactId: 'c1', masked: '*******0104' };
const ways = [
  { channel: 'totp' },
  mobile,
  { ...mobile, channel: 'voice' },
  { channel: 'email', contactId: 'c2', masked: 'a*a@h*****************e' },
  { channel: 'recovery' },
];
const form = {
  credential: 'ada@harbourlane.example',
  accountInformation: ['Ada Fairweather', 'ada@harbourlane.example', '+12125550100'],
  rememberedPasswords: 10,
  isPinDue: false,
};
const choice = { name: 'Quinn Delacroix', credential: 'quinn@manydesks.example' };
const choices = [
  { ...choice, accountId: '1', companyName: 'Harbour Lane Logistics', extension: '130' },
  { ...choice, accountId: '2', companyName: 'Brightwell Dental', extension: '130' },
  { ...choice, accountId: '3', companyName: 'Willow Creek Foods' },
];
const progress = (stage: string, more: object = {}): PreviewAnswer => ({
  data: { stage, isSetup: false, isAskedHere: true, ...more },
});
const opened: PreviewAnswer = { data: { masked: 'a*a@h*****************e', isSetup: false } };
const verify = (more: object): PreviewAnswer => progress('verify', { ways, ...more });
const challenge = { ...mobile, resendInSeconds: 42, expiresInSeconds: 600 };

function complete(signIn: object): ScreenPreview {
  const shown = preview('/resetPassword/complete', { recovery: progress('done') });
  return { ...shown, answers: { ...shown.answers, '/api/login-info': { data: signIn } } };
}

export const previews: ScreenPreviews = {
  resetPassword: {
    'first view': preview('/resetPassword'),
    'nothing typed': preview('/resetPassword', {}, submit),
  },
  resetPasswordByEmail: {
    'an address of the app': preview(email),
    working: preview(email, { 'email-recovery-link': 'none' }, submit),
    'several accounts': preview(email, { 'email-recovery-link': refusal('duplicatedEmail') }, submit),
    'single sign-on': preview(email, { 'email-recovery-link': refusal('forgotPasswordNotSupportedWithSso') }, submit),
    'too often': preview(email, { 'email-recovery-link': refusal('sendEmailTooFrequently') }, submit),
    'not sent': preview(email, { 'email-recovery-link': refusal('sendEmailFailure', { reference }) }, submit),
    offline: preview(email, { 'email-recovery-link': refusal('networkError') }, submit),
  },
  resetPasswordByNumber: {
    'first view': preview('/resetPassword/number'),
    'a number of the app': preview(number),
    'nothing typed': preview('/resetPassword/number', {}, submit),
    'no contact': preview(number, { 'email-recovery-link': refusal('resetNotPossible', { reference }) }, submit),
  },
  sendRecoveryEmail: {
    'first view': { ...preview('/resetPassword/sendRecoveryEmail'), checked },
    'the first password': { ...preview('/resetPassword/sendRecoveryEmail/true'), checked },
    'no contact': {
      ...preview('/resetPassword/sendRecoveryEmail', { 'email-recovery-link': refusal('resetNotPossible') }, submit),
      checked,
    },
  },
  resetEmailSent: {
    'first view': { ...preview(sentPath, { recovery: progress('sent', { sent }) }), askedFor: form.credential },
    'a contact that is not revealed': {
      ...preview(sentPath, {
        recovery: progress('sent', { sent: { ...sent, masked: undefined, contactBy: undefined } }),
      }),
      askedFor: form.credential,
    },
    'by text message': preview(sentPath, {
      recovery: progress('sent', { sent: { ...sent, contactBy: 'sms', masked: mobile.masked } }),
    }),
    'can be sent again': preview(sentPath, {
      recovery: progress('sent', { sent: { ...sent, resendInSeconds: 0 } }),
    }),
    'no code typed': preview(sentPath, { recovery: progress('sent', { sent }) }, submit),
    'not there yet': preview(sentPath, { recovery: 'none' }),
  },
  setupEmailSent: {
    'first view': preview('/resetPassword/sendEmailSuccess/setupPassword', {
      recovery: progress('sent', { sent, isSetup: true }),
    }),
  },
  recoveryLink: {
    'first view': preview(link, { 'recovery/look-up-link': opened }),
    working: preview(link, { 'recovery/look-up-link': opened, 'recovery/open-link': 'none' }, submit),
    'no longer works': preview(link, { 'recovery/look-up-link': refusal('resetLinkInvalid') }),
    'a new one was sent': {
      ...preview(
        link,
        { 'recovery/look-up-link': refusal('resetLinkInvalid'), 'recovery/send-again': { data: sent } },
        submit,
      ),
      isOutside: true,
    },
    'not asked for': preview(link, { 'recovery/look-up-link': opened, 'recovery/not-me': { data: {} } }, [
      'form button[type=button]',
    ]),
    'not looked up': preview(link, { 'recovery/look-up-link': refusal('networkError') }),
  },
  newPassword: {
    'first view': preview(passwordPath, { recovery: progress('newPassword', { form }) }),
    'with a PIN': preview(passwordPath, { recovery: progress('newPassword', { form: { ...form, isPinDue: true } }) }),
    'nothing typed': preview(passwordPath, { recovery: progress('newPassword', { form }) }, submit),
    'a part of the account typed': preview(passwordPath, { recovery: progress('newPassword', { form }) }, [
      ['[name=password]', 'Quiet-fairweather-93', 'filled'],
      ['[name=retypePassword]', 'Quiet-fairweather-93'],
      ...submit,
    ]),
    'the first password': preview(passwordPath, { recovery: progress('newPassword', { form, isSetup: true }) }),
    'several accounts': preview(passwordPath, { recovery: progress('choose', { choices }) }),
    'an account is chosen': preview(
      passwordPath,
      { recovery: progress('choose', { choices }), 'recovery/account': 'none' },
      ['main li:nth-child(2) button'],
    ),
    'the second step by an app': preview(passwordPath, { recovery: verify({}) }),
    'the second step by text message': preview(passwordPath, { recovery: verify({ challenge }) }),
    'the ways of the second step': preview(passwordPath, { recovery: verify({ ways: ways.slice(1) }) }),
    'a code cannot be sent': preview(
      passwordPath,
      { recovery: verify({ ways: ways.slice(1) }), 'recovery/send-code': refusal('codeSendFailed') },
      ['main li button'],
    ),
    'a recovery code': preview(passwordPath, { recovery: verify({ ways: ways.slice(4) }) }),
    'no way of the second step': preview(passwordPath, { recovery: verify({ ways: [] }) }),
  },
  resetPasswordComplete: {
    'in the browser that asked': complete({ stands: 'complete', oneTimeSession: 'preview' }),
    'saved in another browser': complete({ stands: 'credential' }),
    'in another browser': {
      ...preview('/resetPassword/complete', { recovery: progress('done', { isAskedHere: false }) }),
      isOutside: true,
    },
  },
};
