import type { KnownCredential, SignInState } from '../../../rules/sign-in/sign-in-state.ts';
import { refused, type ScreenPreview, type ScreenPreviews } from '../../kernel/flow/ScreenPreviews.ts';

const email: KnownCredential = {
  type: 'email',
  shown: 'ada@harbourlane.example',
  username: 'ada@harbourlane.example',
  typed: { username: 'ada@harbourlane.example' },
};
const longEmail: KnownCredential = {
  ...email,
  shown: 'alexandria.featherstonehaugh-montgomery@customer-support.harbourlane.example',
};
const number: KnownCredential = {
  type: 'number',
  shown: '(212) 555-0100',
  username: '+12125550100',
  extension: '102',
  typed: { username: '2125550100', extension: '102', countryCode: '1' },
};

function byEmail(state: SignInState): ScreenPreview {
  return { path: '/enterPassword/email/ada%40harbourlane.example', state };
}
function byNumber(state: SignInState): ScreenPreview {
  return { path: '/enterPassword/number/%2B12125550100*102', state };
}

export const previews: ScreenPreviews = {
  enterEmailPassword: {
    'first view': byEmail({ step: 'enterPassword', known: email }),
    'a long address': byEmail({ step: 'enterPassword', known: longEmail }),
    working: byEmail({ step: 'checkingPassword', known: email }),
    'nothing typed': byEmail({ step: 'enterPassword', known: email, problem: refused('emptyPassword') }),
    'a wrong password': byEmail({ step: 'enterPassword', known: email, problem: refused('emailPasswordMismatch') }),
    'an account that is locked': byEmail({ step: 'enterPassword', known: email, problem: refused('accountLocked') }),
    'single sign-on instead, kept at the form': byEmail({
      step: 'enterPassword',
      known: email,
      problem: { ...refused('loginFailedSsoEnabled'), surface: 'form' },
    }),
    'an account with a passkey and no password': byEmail({
      step: 'enterPassword',
      known: { ...email, hasPasskey: true, hasNoPassword: true },
    }),
    'a company that offers single sign-on': byEmail({
      step: 'enterPassword',
      known: { ...email, signOnPath: '/api/sso/startup?signIn=preview&email=ada%40harbourlane.example' },
    }),
    'an account with a passkey': byEmail({ step: 'enterPassword', known: { ...email, hasPasskey: true } }),
    'an account with a passkey, none used': byEmail({
      step: 'enterPassword',
      known: { ...email, hasPasskey: true },
      problem: refused('passkeyNotUsed'),
    }),
    'a passkey to add': {
      ...byEmail({ step: 'enterPassword', known: { ...email, hasPasskey: true } }),
      changes: 'passkey',
    },
    'a change to confirm': { ...byEmail({ step: 'enterPassword', known: email }), changes: 'email' },
    offline: byEmail({ step: 'enterPassword', known: email, problem: refused('networkError') }),
    'on the way back to the app': byEmail({ step: 'leaving', isSignedIn: true }),
    'the app did not open': {
      ...byEmail({ step: 'leaving', isSignedIn: true }),
      step: { step: 'launchApp', launchAt: '/launch/preview' },
    },
  },
  enterNumberPassword: {
    'first view': byNumber({ step: 'enterPassword', known: number }),
    'a wrong password': byNumber({
      step: 'enterPassword',
      known: number,
      problem: refused('numberPasswordMismatch'),
    }),
  },
};
