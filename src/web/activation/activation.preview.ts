import {
  type PreviewAction,
  type PreviewAnswer,
  refused,
  type ScreenPreview,
  type ScreenPreviews,
} from '../kernel/flow/ScreenPreviews.ts';

const state = { step: 'enterCredential', typed: { username: '' } } as const;
const form = {
  credential: 'ada@harbourlane.example',
  accountInformation: ['Ada', 'Fairweather'],
  rememberedPasswords: 10,
  isPinDue: true,
};
const setUp = {
  company: 'Harbour Lane',
  form,
  questions: ['firstSchool', 'firstJob', 'childhoodFriend', 'firstPet', 'favoriteTeacher'],
  expiresInSeconds: 1800,
  offersPasskey: false,
};
const submit = ['button[type=submit]'] as const;
const password = 'Trellis-Quarry-27';
/** To the question, with a password alone. */
const toQuestion: readonly PreviewAction[] = [
  ['[name=password]', password, 'filled'] as const,
  ['[name=retypePassword]', password] as const,
  ...submit,
];
/** From there on, with an answer; the field exists only after the first step. */
const toEnd = (answer: string): readonly PreviewAction[] => [...toQuestion, ['[name=answer]', answer], ...submit];

function preview(
  answers: Readonly<Record<string, PreviewAnswer>>,
  { path = '/activation', press }: { readonly path?: string; readonly press?: readonly PreviewAction[] } = {},
): ScreenPreview {
  return { path, state, answers, ...(press && { press }) };
}
const opened = '/api/account/post-activation';
const taken = '/api/loginWithActivationCode';
const firstTaken = '/api/account/post-activation/first-step';
const kept = { [firstTaken]: { data: { isKept: true } } };
const saved = '/api/account/post-activation/complete';
const pinTaken = '/api/account/in-app-activation';
const sessionTaken = '/api/account/in-app-activation/open';
const withoutPin = { data: { ...setUp, form: { ...form, isPinDue: false } } };
const passkeyFetched = '/api/account/post-activation/passkey';
const offered = { data: { ...withoutPin.data, offersPasskey: true } };
/** From the password to a passkey. */
const toPasskey: readonly PreviewAction[] = ['#main form + div button'];
const typedPin: readonly PreviewAction[] = [['[name=pin]', '802735'], ...submit];
const inApp = (press?: readonly PreviewAction[]) => ({
  path: `/activation/app/${form.credential}`,
  ...(press && { press }),
});
const link = '/activation/K7PD3WXM';
const none = { [opened]: { refusal: refused('activationCodeOver') } };

export const previews: ScreenPreviews = {
  activation: {
    'first view': preview(none),
    'no code typed': preview(none, { press: submit }),
    'not there yet': preview({ [opened]: 'none' }),
    'an unknown code': preview({ [taken]: { refusal: refused('activationCodeUnknown') } }, { path: link }),
    'a code that is over': preview({ [taken]: { refusal: refused('activationCodeOver') } }, { path: link }),
    'an active account': preview({ [taken]: { refusal: refused('alreadyActivated') } }, { path: link }),
    'an account found': preview({ [taken]: { data: setUp } }, { path: link }),
    'a password and a PIN': preview({ [opened]: { data: setUp } }),
    'a password': preview({ [opened]: withoutPin }),
    'a passkey instead': preview({ [opened]: offered }),
    'a passkey and a PIN': preview({ [opened]: { data: { ...setUp, offersPasskey: true } } }, { press: toPasskey }),
    'a passkey, no PIN typed': preview(
      { [opened]: { data: { ...setUp, offersPasskey: true } } },
      { press: [...toPasskey, ...submit] },
    ),
    'a passkey alone': preview({ [opened]: offered }, { press: toPasskey }),
    'a passkey, waiting for the browser': preview(
      { [opened]: offered, [passkeyFetched]: 'none' },
      { press: [...toPasskey, ...submit] },
    ),
    'a passkey that is there already': preview(
      { [opened]: offered, [passkeyFetched]: { refusal: refused('passkeyPresent') } },
      { press: [...toPasskey, ...submit] },
    ),
    'a password that is checked': preview({ [opened]: withoutPin, [firstTaken]: 'none' }, { press: toQuestion }),
    'a password that was refused': preview(
      { [opened]: withoutPin, [firstTaken]: { refusal: refused('passwordBreached') } },
      { press: toQuestion },
    ),
    'a question': preview({ [opened]: { data: { ...withoutPin.data, kept: 'password' } } }),
    'an answer that is too short': preview({ [opened]: withoutPin, ...kept }, { press: toEnd('Rex') }),
    saving: preview({ [opened]: withoutPin, ...kept, [saved]: 'none' }, { press: toEnd('Rexie the dog') }),
    'done in a sign-in': preview(
      { [opened]: withoutPin, ...kept, [saved]: { data: { oneTimeSession: 'preview' } } },
      { press: toEnd('Rexie the dog') },
    ),
    'done with a passkey': preview(
      { [opened]: { data: { ...withoutPin.data, kept: 'passkey' } }, [saved]: { data: {} } },
      { press: [['[name=answer]', 'Rexie the dog'], ...submit] },
    ),
    'done elsewhere': preview(
      { [opened]: withoutPin, ...kept, [saved]: { data: {} } },
      { press: toEnd('Rexie the dog') },
    ),
  },
  activationByPin: {
    'first view': preview({}, inApp()),
    'no PIN typed': preview({}, inApp(submit)),
    'a wrong PIN': preview({ [pinTaken]: { refusal: refused('activationPinWrong') } }, inApp(typedPin)),
    'a PIN that is over': preview({ [pinTaken]: { refusal: refused('activationPinOver') } }, inApp(typedPin)),
    checking: preview({ [pinTaken]: 'none' }, inApp(typedPin)),
  },
  activationSetUp: {
    'opened by an app': preview({ [sessionTaken]: { data: setUp } }, { path: '/activation/setUp/preview' }),
    'opened before': preview(
      { [sessionTaken]: { refusal: refused('activationCodeOver') } },
      { path: '/activation/setUp/preview' },
    ),
  },
};
