import {
  dueState,
  type PreviewAnswer,
  refused,
  type ScreenPreview,
  type ScreenPreviews,
} from '../kernel/flow/ScreenPreviews.ts';

const state = { step: 'enterCredential', typed: { username: '' } } as const;
const email = 'ada@harbourlane.example';
const staff = { id: 'staff', label: 'Employees', host: 'id.harbourlane.example' };
const guests = { id: 'guests', label: 'Contractors and partners', host: 'partners.harbourlane.example' };
const submit = ['button[type=submit]'];

function asking(answer: PreviewAnswer = 'none', more: Partial<ScreenPreview> = {}): ScreenPreview {
  return { path: '/ssoLogin', state, answers: { '/api/sso/availability': answer }, ...more };
}
const hinted = (...connections: readonly object[]) =>
  asking({ data: { connections } }, { parameters: { login_hint: email } });

const mismatch = (canContinue: boolean): ScreenPreview => ({
  path: '/error/sso/SSO_EMAIL_MISMATCH/quinn%40harbourlane.example',
  state,
  started: {
    screen: 'ssoEmailMismatch',
    data: { entered: email, ssoEmail: 'quinn@harbourlane.example', host: staff.host, canContinue },
  },
});

const welcome = (data: object, more: Partial<ScreenPreview> = {}): ScreenPreview => ({
  path: '/ssoWelcome',
  state,
  started: {
    screen: 'ssoWelcome',
    data: { company: 'Harbour Lane Dental', name: 'Ada Quill', email, ...data },
  },
  ...more,
});

const offered = { identity: 'one', provider: 'Google', email };
const connecting = (step: ScreenPreview['step']): ScreenPreview => ({
  path: '/connectIdentity',
  state: dueState('connectIdentity'),
  ...(step && { step }),
});

export const previews: ScreenPreviews = {
  ssoLogin: {
    'first view': asking(),
    'nothing typed': asking('none', { press: submit }),
    'only single sign-on': asking('none', { parameters: { prompt: ['sso'] } }),
    'the address is known': hinted(staff),
    'several sign-ins': hinted(staff, guests),
    'not set up': { ...hinted(), press: submit },
    offline: asking({ refusal: refused('networkError') }, { parameters: { login_hint: email } }),
  },
  providerWindow: {
    'the window was closed': { path: '/providerWindow/google', state },
  },
  connectAccount: {
    'first view': {
      path: '/connectAccount',
      state,
      answers: { '/api/sso/pending-identity': { data: offered } },
    },
  },
  connectIdentity: {
    'first view': connecting({ step: 'asking', offered }),
    'the address is hidden': connecting({ step: 'asking', offered: { identity: 'one', provider: 'Apple' } }),
    'the provider is not known yet': connecting(undefined),
    connecting: connecting({ step: 'recording', offered, connects: true }),
    taken: connecting({ step: 'asking', offered, problem: refused('identityTaken') }),
  },
  ssoWelcome: {
    'first view': welcome({}),
    'long names': welcome({
      company: 'Überlandwerke Beispielstadt Versorgungsgesellschaft mbH',
      name: 'Maximiliane Schulze-Leutheusser',
      email: 'maximiliane.schulze-leutheusser@ueberlandwerke-beispielstadt.example',
    }),
    offline: welcome({}, { answers: { '/api/sso/accept': { refusal: refused('networkError') } }, press: submit }),
    'too much time has passed': welcome(
      {},
      { answers: { '/api/sso/accept': { refusal: refused('ssoInvalidToken') } }, press: submit },
    ),
  },
  ssoEmailMismatch: {
    'first view': mismatch(true),
    'the company denies it': mismatch(false),
  },
};
