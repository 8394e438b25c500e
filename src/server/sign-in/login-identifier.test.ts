import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance } from '../../rules/sign-in/flow.ts';
import type { SignInState, TypedCredential } from '../../rules/sign-in/sign-in-state.ts';
import { signInFlow } from '../../web/sign-in/sign-in.flow.ts';
import { parseNumber, regionOfCallingCode } from '../number/number.ts';
import { parseLoginIdentifier } from './login-identifier.ts';

describe('[CRED-7] the server parses a credential by the same rules as the page', () => {
  it.each([
    { username: ' ada@acme.example ', identifier: { kind: 'email', email: 'ada@acme.example' } },
    { username: '(212) 555-0101', identifier: { kind: 'number', e164: '+12125550101', extension: undefined } },
    { username: '212 555 0100 ext 101', identifier: { kind: 'number', e164: '+12125550100', extension: '101' } },
    { username: '2125550100*101', identifier: { kind: 'number', e164: '+12125550100', extension: '101' } },
    { username: '+44 20 7946 0123', identifier: { kind: 'number', e164: '+442079460123' } },
    { username: '020 7946 0123', countryCode: '44', identifier: { kind: 'number', e164: '+442079460123' } },
    { username: '2125550100', extension: '7', identifier: { kind: 'number', e164: '+12125550100', extension: '7' } },
    { username: '', identifier: { kind: 'problem', error: 'emptyCredential' } },
    { username: '1234', identifier: { kind: 'problem', error: 'invalidPhone' } },
    { username: 'ada@', identifier: { kind: 'problem', error: 'emailNotFound' } },
    { username: 'ada', identifier: { kind: 'problem', error: 'credentialNotFound' } },
    { username: '2125550100', extension: '012', identifier: { kind: 'problem', error: 'invalidExtension' } },
    { username: '2125550100', countryCode: '4x', identifier: { kind: 'problem', error: 'invalidCountryCode' } },
  ])('$username $countryCode $extension', ({ identifier, ...input }) => {
    expect(parseLoginIdentifier(input, 'US')).toMatchObject(identifier);
  });

  it('refuses any text that the page refuses, with its error, and no other but impossible numbers', () => {
    const username = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^ ?\+?[\d ().-]{0,18}(?:\*|#| x| ext\. )\d{0,4}$/),
      fc.stringMatching(/^ ?[2-9]\d{2,16}(?:x\d{1,4})?$/),
      fc.stringMatching(/^[2-9]\d{2}[ -]\d{3}[ -]?\d{4}$/),
      fc.stringMatching(/^[a-z.]{1,6}@[a-z.\d]{0,6}(?:\.example)?$/),
    );
    const extension = fc.oneof(fc.stringMatching(/^ ?\d{0,5} ?$/), fc.string());
    const countryCode = fc.oneof(fc.constantFrom('1', '44', '49', ''), fc.string({ maxLength: 4 }));
    const form = fc.record({ username, extension, countryCode }, { requiredKeys: ['username'] });
    fc.assert(
      fc.property(form, (typed) => {
        const identifier = parseLoginIdentifier(typed, 'US');
        const error = identifier.kind === 'problem' ? identifier.error : undefined;
        const problem = problemOnPage(typed);
        const isImpossible = error === 'invalidPhone' && !isPossible(typed);
        expect(error).toBe(problem ?? (isImpossible ? error : undefined));
      }),
      { numRuns: 300 },
    );
  });
});

/** The error with which the page refuses what is typed, before it asks the server. */
function problemOnPage(typed: TypedCredential) {
  const first: SignInState = { step: 'enterCredential', typed };
  const { state } = advance(signInFlow, first, { type: 'credentialSubmitted', typed });
  return state.step === 'enterCredential' ? state.problem?.name : undefined;
}

function isPossible({ username, countryCode }: TypedCredential) {
  return parseNumber(username, countryCode ? regionOfCallingCode(countryCode) : 'US').possible;
}
