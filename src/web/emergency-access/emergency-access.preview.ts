import { type PreviewAnswer, refused, type ScreenPreview, type ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';

const preview = (answer: PreviewAnswer, more: Partial<ScreenPreview> = {}): ScreenPreview => ({
  path: '/emergencyAccess',
  state: { step: 'enterCredential', typed: { username: '' } },
  answers: { '/api/login': answer },
  ...more,
});
const filled = [
  ['[name=username]', 'night@harbourlane.example'],
  ['[name=password]', 'Copper-Kettle'],
  'button[type=submit]',
] as const;

export const previews: ScreenPreviews = {
  emergencyAccess: {
    'first view': preview('none'),
    'the account is known': preview('none', { parameters: { login_hint: 'night@harbourlane.example' } }),
    'an unknown account': preview({ refusal: refused('emptyCredential') }, { press: filled }),
    'an account without it': preview({ refusal: refused('enforcedSsoOnly') }, { press: filled }),
    'a wrong password': preview({ refusal: refused('emailPasswordMismatch') }, { press: filled }),
    offline: preview({ refusal: refused('networkError') }, { press: filled }),
  },
};
