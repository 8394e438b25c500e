import { type PreviewAnswer, refused, type ScreenPreview, type ScreenPreviews } from '../app/ScreenPreviews.ts';

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
};
const submit = ['button[type=submit]'];

function preview(
  answers: Readonly<Record<string, PreviewAnswer>>,
  { path = '/activation', press }: { readonly path?: string; readonly press?: readonly string[] } = {},
): ScreenPreview {
  return { path, state, answers, ...(press && { press }) };
}
const opened = '/api/account/post-activation';
const taken = '/api/loginWithActivationCode';
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
    'a password': preview({ [opened]: { data: { ...setUp, form: { ...form, isPinDue: false } } } }),
  },
};
