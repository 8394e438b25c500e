import { type PreviewAnswer, refused, type ScreenPreview, type ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';

const state = { step: 'enterCredential', typed: { username: '' } } as const;
const sent = { contactBy: 'email', masked: 'a*a@h*****************e', resendInSeconds: 42, expiresInSeconds: 600 };
const asked = { at: Date.UTC(2026, 10, 22, 9, 30), browser: 'Firefox', system: 'Windows', countryIsoCode: 'DE' };
const link = { appName: 'Switchboard', asked, expiresInSeconds: 540 };
const here = { data: { ...link, isAskedHere: true, credential: 'ada@harbourlane.example' } };
const elsewhere = { data: { ...link, isAskedHere: false, code: 'K7MPX3QR' } };
const username = 'ada@harbourlane.example';
const checked = { type: 'email', shown: username, username } as const;
const ofDomain = { startPath: '/api/sso/startup?signIn=preview&email=ada%40harbourlane.example' };
const submit = ['button[type=submit]'];

function preview(
  path: string,
  answers: Readonly<Record<string, PreviewAnswer>>,
  press?: readonly string[],
): ScreenPreview {
  const named = Object.entries(answers).map(([call, answer]) => [`/api/account/${call}`, answer] as const);
  return { path, state, answers: Object.fromEntries(named), ...(press && { press }) };
}
const opened = '/expressLink/link';

export const previews: ScreenPreviews = {
  expressLink: {
    'first view': { ...preview('/expressLink', { express: { data: { sent } } }), checked },
    'can be sent again': preview('/expressLink', { express: { data: { sent: { ...sent, resendInSeconds: 0 } } } }),
    'no code typed': preview('/expressLink', { express: { data: { sent } } }, submit),
    'not sent again': preview(
      '/expressLink',
      {
        express: { data: { sent: { ...sent, resendInSeconds: 0 } } },
        'express/send-again': { refusal: refused('sendEmailTooFrequently') },
      },
      ['form + div button'],
    ),
    'no contact': {
      ...preview('/expressLink', { 'email-express-link': { refusal: refused('resetNotPossible') } }),
      checked,
      isLinkWanted: true,
    },
    'a company that requires single sign-on': {
      ...preview('/expressLink', { 'email-express-link': { refusal: refused('enforcedSsoOnly', ofDomain) } }),
      checked,
      isLinkWanted: true,
    },
    'no longer works': preview(
      '/expressLink',
      {
        express: { data: { sent: { ...sent, resendInSeconds: 0 } } },
        'express/send-again': { refusal: refused('expressLinkInvalid') },
      },
      ['form + div button'],
    ),
    'not there yet': preview('/expressLink', { express: 'none' }),
  },
  expressLinkOpened: {
    'in the browser that asked': preview(opened, { 'express/look-up-link': here }),
    working: preview(opened, { 'express/look-up-link': here, 'express/approve': 'none' }, submit),
    'in another browser': { ...preview(opened, { 'express/look-up-link': elsewhere }), isOutside: true },
    'in another browser, from an unknown one': {
      ...preview(opened, { 'express/look-up-link': { data: { ...elsewhere.data, asked: { at: asked.at } } } }),
      isOutside: true,
    },
    'not asked for, asked again': {
      ...preview(opened, { 'express/look-up-link': elsewhere }, ['p + div + div button']),
      isOutside: true,
    },
    'not asked for': {
      ...preview(opened, { 'express/look-up-link': elsewhere, 'express/not-me': { data: {} } }, [
        'p + div + div button',
        'div + button[type="button"]',
      ]),
      isOutside: true,
    },
    'no longer works': preview(opened, { 'express/look-up-link': { refusal: refused('expressLinkInvalid') } }),
    'no longer works, in another browser': {
      ...preview(opened, { 'express/look-up-link': { refusal: refused('expressLinkInvalid') } }),
      isOutside: true,
    },
  },
};
