import { describe, expect, it } from 'vitest';
import type { SecondStepStage } from '../../contract/two-factor/second-step.ts';
import { matchPath } from '../../rules/paths/page-path.ts';
import { firstPlace, mayStandAt, pathOf, placeOf, type TwoFactorPlace, verifyPlace } from './places.rules.ts';
import type { Challenge, Settings } from './settings.rules.ts';

const text = { channel: 'sms', contactId: '3', masked: '****0104', isLastUsed: false, isCircular: false } as const;
const app = { channel: 'totp', isLastUsed: false, isCircular: false } as const;
const recovery = { ...app, channel: 'recovery' } as const;
const passkey = { ...app, channel: 'passkey' } as const;
const challenge: Challenge = { channel: 'sms', contactId: '3', masked: '****0104', resendAt: 0 };
const at = (stage: SecondStepStage, ways: Settings['ways'] = [text, recovery]) => ({
  settings: {
    stage,
    company: 'Harbour Lane Logistics',
    isRequired: true,
    canPutOff: false,
    isAdministrator: false,
    ways,
    offers: [],
    trustSeconds: 0,
    recoveryCodesLeft: 10,
  },
  hasCircular: false,
});

describe('the routes of the second step', () => {
  it.each([
    '/twoFactor/dispatcher',
    '/twoFactor/options',
    '/twoFactor/verify/totp',
    '/twoFactor/verify/passkey',
    '/twoFactor/verify/sms/3',
    '/twoFactor/help',
    '/twoFactor/trustDevice',
    '/twoFactor/recoveryCodes',
    '/twoFactor/recoveryCodesLeft',
    '/twoFactor/setupAuthentication',
    '/twoFactor/setupAuthentication/totp',
    '/twoFactor/setupAuthentication/passkey',
    '/twoFactor/setupAuthentication/sms',
    '/twoFactor/setupAuthentication/voice/circular',
  ])('[ROUTE-1d] %s is a place, which leads back to it', (path) => {
    const place = placeOf(matchPath(path));
    expect(place && pathOf(place)).toBe(path);
  });

  it.each(['/enterCredential', '/consent', '/nowhere'])('[ROUTE-1d] %s is outside of the step', (path) => {
    expect(placeOf(matchPath(path))).toBeUndefined();
  });

  it.each(['/twoFactor/nothing', '/twoFactor/verify/fax'])(
    '[ROUTE-1d] %s is no place of its own; the dispatcher decides',
    (path) => {
      expect(placeOf(matchPath(path))).toEqual({ at: 'dispatcher' });
    },
  );
});

describe('the dispatcher', () => {
  it.each<[string, ReturnType<typeof at> & { challenge?: Challenge }, TwoFactorPlace]>([
    ['the code that was sent', { ...at('verify', [app, text]), challenge }, verifyPlace('sms', '3')],
    ['the authenticator app', at('verify', [text, app, recovery]), verifyPlace('totp')],
    ['the passkey that was used last', at('verify', [app, { ...passkey, isLastUsed: true }]), verifyPlace('passkey')],
    ['the authenticator app beside a passkey', at('verify', [passkey, app]), verifyPlace('totp')],
    ['the passkey beside recovery codes alone', at('verify', [passkey, recovery]), verifyPlace('passkey')],
    ['the choice between a passkey and a text', at('verify', [passkey, text]), { at: 'options' }],
    ['the choice', at('verify'), { at: 'options' }],
    ['the only code that nobody sends', at('prove', [{ ...app, channel: 'setup' }]), verifyPlace('setup')],
    ['the set-up', at('enrol'), { at: 'setup' }],
    ['the new recovery codes', at('recoveryCodes'), { at: 'recoveryCodes' }],
    ['the number of codes left', at('lowOnRecoveryCodes'), { at: 'recoveryCodesLeft' }],
    ['the question of trust', at('trust'), { at: 'trustDevice' }],
  ])('[MFA-8] leads to %s', (_, known, place) => {
    expect(firstPlace(known)).toEqual(place);
  });
});

describe('a place', () => {
  it.each<[string, boolean, ReturnType<typeof at> & { challenge?: Challenge }]>([
    ['/twoFactor/options', true, at('verify')],
    ['/twoFactor/help', true, at('prove')],
    ['/twoFactor/verify/recovery', true, at('verify')],
    ['/twoFactor/verify/totp', false, at('verify')],
    ['/twoFactor/verify/passkey', false, at('verify')],
    ['/twoFactor/verify/passkey', true, at('verify', [passkey])],
    ['/twoFactor/setupAuthentication/passkey', true, at('enrol')],
    ['/twoFactor/setupAuthentication/passkey', false, at('verify')],
    ['/twoFactor/verify/sms/3', false, at('verify')],
    ['/twoFactor/verify/sms/3', true, { ...at('verify'), challenge }],
    ['/twoFactor/verify/sms/9', false, { ...at('verify'), challenge }],
    ['/twoFactor/setupAuthentication', false, at('verify')],
    ['/twoFactor/trustDevice', false, at('verify')],
    ['/twoFactor/options', false, at('enrol')],
    ['/twoFactor/setupAuthentication/totp', true, at('enrol')],
    ['/twoFactor/setupAuthentication/sms/circular', false, at('enrol')],
    ['/twoFactor/setupAuthentication/sms/circular', true, { ...at('enrol'), hasCircular: true }],
    ['/twoFactor/setupAuthentication', true, at('lowOnRecoveryCodes')],
    ['/twoFactor/recoveryCodes', false, at('trust')],
    ['/twoFactor/trustDevice', false, at('passed')],
  ])('[ROUTE-1d] [MFA-8] %s can be opened: %s', (path, isAllowed, known) => {
    const place = placeOf(matchPath(path));
    expect(place && mayStandAt(place, known)).toBe(isAllowed);
  });
});
