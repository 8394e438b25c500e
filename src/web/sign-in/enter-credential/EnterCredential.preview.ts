import type { SignInState } from '../../../rules/sign-in/sign-in-state.ts';
import { refused, type ScreenPreview, type ScreenPreviews } from '../../kernel/flow/ScreenPreviews.ts';

const path = '/enterCredential';
const email = { username: 'ada@harbourlane.example' };
const number = { username: '(212) 555-0100', extension: '' };

function at(state: SignInState, more: Partial<ScreenPreview> = {}): ScreenPreview {
  return { path, state, ...more };
}

export const previews: ScreenPreviews = {
  enterCredential: {
    'first view': at({ step: 'enterCredential', typed: { username: '' } }),
    'an e-mail address typed': at({ step: 'enterCredential', typed: email }),
    'a phone number typed': at({ step: 'enterCredential', typed: number }),
    'the country list open': at({ step: 'enterCredential', typed: number }, { press: ['[aria-haspopup=listbox]'] }),
    'phishing explained': at(
      { step: 'enterCredential', typed: { username: '' } },
      { press: ['#main > div:last-child > button'] },
    ),
    working: at({ step: 'checkingCredential', typed: email }),
    'nothing typed': at({
      step: 'enterCredential',
      typed: { username: '' },
      problem: refused('emptyCredential'),
    }),
    'no such account': at({ step: 'enterCredential', typed: email, problem: refused('emailNotFound') }),
    'an extension is missing': at({
      step: 'enterCredential',
      typed: number,
      problem: refused('extensionRequired'),
    }),
    'too many attempts': at({
      step: 'enterCredential',
      typed: email,
      problem: refused('tooManyRequests', { reference: '5f1d9c7e2a4b8036' }),
    }),
    'a company that requires single sign-on, kept at the form': at({
      step: 'enterCredential',
      typed: email,
      problem: {
        ...refused('enforcedSsoOnly', { startPath: '/api/sso/startup?signIn=preview&email=ada%40harbourlane.example' }),
        surface: 'form',
      },
    }),
    'other ways, of which one was used last': at(
      { step: 'enterCredential', typed: { username: '' } },
      { providers: ['sso', 'google', 'apple'], entranceUsed: 'google' },
    ),
    'a passkey was used before': at({ step: 'enterCredential', typed: { username: '' } }, { entranceUsed: 'passkey' }),
    'a passkey that the server does not know': at({
      step: 'enterCredential',
      typed: { username: '' },
      problem: refused('passkeyUnknown'),
    }),
    offline: at({ step: 'enterCredential', typed: email, problem: refused('networkError') }),
    'with a title bar and a subtitle': at(
      { step: 'enterCredential', typed: { username: '' } },
      { parameters: { title_bar: true, show_sub_title: true, appName: 'Harbour Desk' } },
    ),
    'bare, for touch': at(
      { step: 'enterCredential', typed: { username: '' } },
      { parameters: { display: 'touch', ui_options: ['hide_logo', 'hide_tos'] } },
    ),
  },
};
