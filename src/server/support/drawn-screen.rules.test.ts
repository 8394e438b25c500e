import { describe, expect, it } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { drawnScreens } from '../../contract/drawn-screens.ts';
import { type NamedError, namedErrors } from '../../contract/errors.ts';
import { visitErrors } from '../../contract/sign-in/visit-errors.ts';
import { drawnScreenOf } from './drawn-screen.rules.ts';

const recorded = (asked: string, name: string, way: string | null = null, code: number | null = null) => ({
  asked,
  name,
  way,
  code,
});
const drawn = (...of: Parameters<typeof recorded>) => drawnScreenOf(recorded(...of));

/** The errors whose message has a reference, whatever call they answer. */
const withReference = Object.entries(namedErrors as Readonly<Record<string, NamedError>>)
  .filter(([, { hasReference }]) => hasReference)
  .map(([name]) => name);

const allCalls = Object.values(calls).flatMap((rows) =>
  Object.values<Call>(rows).map(({ method, path }) => `${method} ${path}`),
);

describe('the screen of an error with a reference', () => {
  it('[CNSL-11d] is told for each call that can be refused with one; of the others the message alone is shown', () => {
    expect(withReference.toSorted()).toEqual([
      'internalError',
      'invalidParameters',
      'resetNotPossible',
      'sendEmailFailure',
      'tooManyRequests',
    ]);
    const ofCalls = (name: string, way: string | null) =>
      Object.fromEntries(
        allCalls.flatMap((asked) => {
          const found = drawn(asked, name, way);
          return found ? [[asked, [found.screen, found.way].filter(Boolean).join(' ')]] : [];
        }),
      );
    const forms = {
      'POST /api/login-info': 'enterCredential',
      'POST /api/account/lookup-credential': 'enterCredential',
      'POST /api/login': 'enterPassword',
      'GET /api/two-factor/mfa-settings': 'secondStep',
      'POST /api/two-factor/mfa-totp-verification': 'secondStepCode totp',
      'POST /api/passkeys/sign-in': 'enterCredential',
      'POST /api/two-factor/passkey-verification': 'secondStepCode passkey',
      'POST /api/account/email-recovery-link': 'askReset',
      'GET /api/account/recovery': 'recovery',
      'POST /api/account/email-express-link': 'expressLinkNotSent',
      'POST /api/loginWithActivationCode': 'activationCode',
      'POST /api/account/in-app-activation': 'activationPin',
    };
    for (const name of ['internalError', 'sendEmailFailure', 'tooManyRequests']) {
      expect(ofCalls(name, null)).toEqual(forms);
      expect(ofCalls(name, 'sms')).toEqual({
        ...forms,
        'POST /api/two-factor/verify-code': 'secondStepCode sms',
        'POST /api/account/recovery/verify': 'confirmReset sms',
      });
    }
    const everywhere = Object.fromEntries(allCalls.map((asked) => [asked, 'error']));
    expect(ofCalls('invalidParameters', null)).toEqual(everywhere);
    expect(ofCalls('resetNotPossible', null)).toEqual({
      ...everywhere,
      'POST /api/account/email-recovery-link': 'resetImpossible',
      'POST /api/account/email-express-link': 'expressLinkNotSent',
    });
  });

  it.each([...withReference, ...visitErrors])(
    '[CNSL-11d] is that of errors where the server answers a browser itself: %s',
    (name) => {
      for (const asked of ['GET /oauth/authorize', 'single sign-on', 'POST /api/sso/saml/acs'])
        expect(drawn(asked, name)).toEqual({ screen: 'error' });
    },
  );

  it('[CNSL-11d] is that of errors for a code that ends the sign-in', () => {
    expect(drawn('POST /api/login', 'internalError', null, 204)).toEqual({ screen: 'error' });
    expect(drawn('POST /api/login', 'internalError', null, 101)).toEqual({ screen: 'enterPassword' });
  });

  it.each([
    ['an error of another version', 'POST /api/login', 'errorThatWas', null],
    ['an error that opens a step', 'POST /api/login', 'termsRequired', null],
    ['an unknown way', 'POST /api/two-factor/verify-code', 'internalError', '<script>'],
    ['no way', 'POST /api/two-factor/verify-code', 'internalError', null],
  ])('[CNSL-11d] is not known for %s', (_, asked, name, way) => {
    expect(drawn(asked, name, way)).toBeUndefined();
  });

  it('is drawn of each name that the contract has', () => {
    const ways = ['sms', null];
    const found = [...withReference].flatMap((name) =>
      [...allCalls, 'GET /'].flatMap((asked) => ways.map((way) => drawn(asked, name, way)?.screen)),
    );
    expect([...new Set(found)].filter((one) => one !== undefined).toSorted()).toEqual([...drawnScreens].toSorted());
  });
});
