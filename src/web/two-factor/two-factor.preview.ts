import type { Refusal } from '../../contract/envelope.ts';
import type { ErrorName } from '../../contract/errors.ts';
import type { ScreenName } from '../../contract/paths.ts';
import { matchPath } from '../../rules/paths/page-path.ts';
import { dueState, refused, type ScreenPreview, type ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';
import { pathOf, type TwoFactorPlace, verifyPlace } from './places.rules.ts';
import type { Challenge, ConfirmWay, Settings } from './settings.rules.ts';
import type { TwoFactorContext, TwoFactorState, TwoFactorWork } from './states.rules.ts';

const way = (channel: ConfirmWay['channel'], more: Partial<ConfirmWay> = {}): ConfirmWay => ({
  channel,
  isLastUsed: false,
  isCircular: false,
  ...more,
});
const mobile = { contactId: '3', masked: '********0104' };
const mail = { contactId: '4', masked: 'a*a@h**********e' };
const desk = { contactId: '5', masked: '********0100', isCircular: true };

const settings: Settings = {
  stage: 'verify',
  company: 'Harbour Lane Logistics',
  isRequired: true,
  canPutOff: false,
  isAdministrator: false,
  ways: [
    way('totp'),
    way('sms', { ...mobile, isLastUsed: true }),
    way('voice', mobile),
    way('email', mail),
    way('voice', desk),
    way('recovery'),
  ],
  offers: [],
  trustSeconds: 30 * 86_400,
  recoveryCodesLeft: 2,
};
const offers: Settings['offers'] = [
  { channel: 'totp', isCircular: false, isProven: false },
  { channel: 'sms', isCircular: false, isProven: false },
  { channel: 'voice', isCircular: false, isProven: false },
  { channel: 'email', ...mail, isCircular: false, isProven: true },
];
const passkeyOffer: Settings['offers'][number] = { channel: 'passkey', isCircular: false, isProven: false };
const knownNumber: Settings['offers'] = [
  { channel: 'totp', isCircular: false, isProven: false },
  { channel: 'sms', ...mobile, isCircular: false, isProven: false },
  { channel: 'voice', ...mobile, isCircular: false, isProven: false },
  ...offers.slice(1),
];
const enrol: Settings = { ...settings, stage: 'enrol', ways: [], offers };

const soon = Date.now() + 42_000;
const challenge: Challenge = { channel: 'sms', ...mobile, resendAt: soon };
const key = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Tellwick:ada%40harbourlane.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Tellwick',
  expiresAt: Date.now() + 1_800_000,
};
const codes =
  '7KQM-4XPT 2HVD-9RWN F6JC-83MB QX5T-LK2P 9DNW-7VHG 4MRB-J6CX T8PK-52QF W3HV-GD9N C7XJ-M4RT P2LQ-8KFB'.split(' ');

type More = Partial<Omit<TwoFactorContext, 'settings'>> & {
  problem?: Refusal;
  failed?: TwoFactorWork['is'];
  isSentAgain?: true;
  work?: TwoFactorWork;
};

/** A screen of the step: waiting for the user, or with `work` for a call. */
function at(place: TwoFactorPlace, now: Settings = settings, { work, ...more }: More = {}): ScreenPreview {
  const known = { oneTimeSession: 'preview', settings: now, place, ...more };
  const step = work ? { ...known, step: 'working', work } : { ...known, step: 'asking' };
  const path = pathOf(place);
  return { path, state: dueState(matchPath(path)?.screen ?? 'twoFactorDispatcher'), step };
}
const wrong = (name: ErrorName, params?: Refusal['params']): More => ({
  problem: refused(name, params),
  failed: 'checking',
});
const byPasskey = verifyPlace('passkey');
const withPasskey: Settings = { ...settings, ways: [way('passkey', { isLastUsed: true }), ...settings.ways.slice(2)] };
const bySms = verifyPlace('sms', '3');
const sms = (more: More = {}) => at(bySms, settings, { challenge, ...more });
const byCall = verifyPlace('voice', '3');
const byMail = verifyPlace('email', '4');
const options: TwoFactorPlace = { at: 'options' };
const setup: TwoFactorPlace = { at: 'setup' };
const setupApp: TwoFactorPlace = { at: 'setupApp' };
const number: TwoFactorPlace = { at: 'setupNumber', channel: 'sms' };
const recoveryCodes: TwoFactorPlace = { at: 'recoveryCodes' };
const typed = { phone: '20 7946 01', countryCode: '44', countryIsoCode: 'GB' };
const elsewhere: TwoFactorState = { step: 'elsewhere' };
const dispatcher: ScreenName = 'twoFactorDispatcher';
const finding: ScreenPreview = { path: '/twoFactor/dispatcher', state: dueState(dispatcher) };

export const previews: ScreenPreviews = {
  twoFactorDispatcher: {
    'first view': finding,
    'could not be loaded': {
      ...finding,
      step: { step: 'finding', oneTimeSession: '', place: { at: 'dispatcher' }, problem: refused('networkError') },
    },
    'continued in another tab': { ...finding, step: elsewhere },
  },
  twoFactorOptions: {
    'first view': at(options),
    'a long address': {
      ...at(options),
      proven: { credential: 'alexandria.featherstonehaugh-montgomery@customer-support.harbourlane.example' },
    },
    'a number': { ...at(options), proven: { credential: '+1 212-555-0100', extension: '102' } },
    'a passkey among them': at(options, withPasskey),
    working: at(options, settings, { work: { is: 'sending', to: { channel: 'sms', contactId: '3' } } }),
    'a code that could not be sent': at(options, settings, { problem: refused('codeSendFailed') }),
    'a number that gets no codes': at(options, settings, { problem: refused('codeDestinationRefused') }),
    'proving the account before a set-up': at(options, {
      ...settings,
      stage: 'prove',
      ways: [way('email', mail), way('setup')],
    }),
  },
  twoFactorVerify: {
    'first view': sms(),
    working: sms({ work: { is: 'checking' } }),
    'nothing typed': sms(wrong('emptyCode')),
    'too few digits': sms(wrong('incompleteCode')),
    'a wrong code': sms(wrong('invalidSecurityCode')),
    'a used code': sms(wrong('codeUsed')),
    'an expired code': sms(wrong('codeExpired')),
    'too many wrong codes': sms(wrong('codeVerificationLimit', { seconds: 900 })),
    'too many codes sent': sms({
      ...wrong('codeSendLimit', { minutes: 12, seconds: 720 }),
      challenge: { ...challenge, resendAt: 0 },
    }),
    'a new code can be sent': sms({ challenge: { ...challenge, resendAt: 0 } }),
    'a new code is being sent': sms({
      challenge: { ...challenge, resendAt: 0 },
      work: { is: 'sending', to: { channel: 'sms', contactId: '3' } },
    }),
    'a new code was sent': sms({ isSentAgain: true }),
    offline: sms(wrong('networkError')),
    'an internal error': sms(wrong('internalError', { reference: '5f1d9c7e2a4b8036' })),
    'by email': at(byMail, settings, { challenge: { ...challenge, ...mail, channel: 'email' } }),
    'by call': at(byCall, settings, { challenge: { ...challenge, channel: 'voice' } }),
    'by app': at(verifyPlace('totp')),
    'by app, a wrong code': at(verifyPlace('totp'), settings, wrong('appCodeIncorrect')),
    'by app, a used code': at(verifyPlace('totp'), settings, wrong('codeUsed')),
    'a recovery code': at(verifyPlace('recovery')),
    'a wrong recovery code': at(verifyPlace('recovery'), settings, wrong('invalidSecurityCode')),
    'a passkey': at(byPasskey, withPasskey),
    'a passkey, waiting for the browser': at(byPasskey, withPasskey, { work: { is: 'checking' } }),
    'a passkey, none used': at(byPasskey, withPasskey, wrong('passkeyNotUsed')),
    'a passkey, an unknown one': at(byPasskey, withPasskey, wrong('passkeyUnknown')),
    'a set-up code': at(verifyPlace('setup'), { ...settings, stage: 'prove', ways: [way('setup')] }),
  },
  twoFactorSetup: {
    'first view': at(setup, enrol),
    'a number is known': at(setup, { ...enrol, offers: knownNumber }),
    'a passkey can be set up': at(setup, { ...enrol, offers: [passkeyOffer, ...offers] }),
    'it may be put off': at(setup, { ...enrol, isRequired: false, canPutOff: true }),
    working: at(setup, enrol, { work: { is: 'sending', to: { channel: 'email', contactId: '4' } } }),
    'a code that could not be sent': at(setup, enrol, { problem: refused('codeSendFailed') }),
  },
  twoFactorStep: {
    'first view': at({ at: 'trustDevice' }, { ...settings, stage: 'trust' }),
    'trusting for hours': at({ at: 'trustDevice' }, { ...settings, stage: 'trust', trustSeconds: 12 * 3600 }),
    'trusting, working': at({ at: 'trustDevice' }, { ...settings, stage: 'trust' }, { work: { is: 'checking' } }),
    help: at({ at: 'help' }),
    'help for an administrator': at({ at: 'help' }, { ...settings, isAdministrator: true }),
    'an app by QR code': at(setupApp, enrol, { key }),
    'an app by key': { ...at(setupApp, enrol, { key }), press: ['main form > div > button[type=button]'] },
    'an app, a wrong code': at(setupApp, enrol, { key, ...wrong('appCodeIncorrect') }),
    'an app, the key has expired': at(setupApp, enrol, { key, ...wrong('codeExpired') }),
    'an app, its key has not come yet': at(setupApp, enrol),
    'a new passkey': at({ at: 'setupPasskey' }, enrol),
    'a new passkey, waiting for the browser': at({ at: 'setupPasskey' }, enrol, { work: { is: 'checking' } }),
    'a new passkey, not created': at({ at: 'setupPasskey' }, enrol, wrong('passkeyNotCreated')),
    'a new passkey that is there already': at({ at: 'setupPasskey' }, enrol, wrong('passkeyPresent')),
    'a number': at(number, enrol),
    'a number for calls': at({ at: 'setupNumber', channel: 'voice' }, enrol),
    'no number': at(number, enrol, { problem: refused('emptyPhone') }),
    'a number that is not valid': at(number, enrol, { typed, problem: refused('invalidPhone') }),
    'a number that gets no codes': at(number, enrol, { typed, problem: refused('codeDestinationRefused') }),
    'a number, working': at(number, enrol, { typed, work: { is: 'other' } }),
    'a circular number': at({ at: 'circular', channel: 'sms' }, enrol, { typed, circular: { canBeBackup: false } }),
    'a circular number as a backup': at({ at: 'circular', channel: 'sms' }, enrol, { circular: { canBeBackup: true } }),
    'recovery codes': at(recoveryCodes, { ...settings, stage: 'recoveryCodes' }, { codes }),
    'recovery codes, shown already': at(recoveryCodes, { ...settings, stage: 'recoveryCodes' }, { codes: [] }),
    'few recovery codes left': at({ at: 'recoveryCodesLeft' }, { ...settings, stage: 'lowOnRecoveryCodes', offers }),
  },
};
