import { describe, expect, it } from 'vitest';
import { unmetPinRules } from './pin.ts';

const accountInformation = ['Ada', 'ada1987@acme.example', '+1 212 575 0144', '4071'];

describe('[PIN-1a] the length of a PIN', () => {
  it.each(['274950', '2749506183'])('accepts %s', (pin) =>
    expect(unmetPinRules(pin, { accountInformation })).toEqual([]),
  );
  it.each(['', '27495', '27495061837', '27495a', '２７４９５０', '27 495', '-274950'])('refuses %j', (pin) =>
    expect(unmetPinRules(pin, { accountInformation })).toContain('length'),
  );
});

describe('[PIN-1b] repeating and sequential digits', () => {
  it.each(['277495', '274569', '275310', '112743', '121275', '1231237'])('accepts %s', (pin) =>
    expect(unmetPinRules(pin, { accountInformation: [] })).toEqual([]),
  );
  it.each([
    ['three equal digits', '277745'],
    ['four ascending digits', '261234'],
    ['four descending digits', '987643'],
    ['one digit alone', '000000'],
    ['two digits again and again', '121212'],
    ['three digits twice', '123123'],
    ['four digits twice', '10291029'],
    ['a part that is cut off', '1212121'],
    ['pairs alone', '112233'],
    ['pairs in any order', '55118800'],
    ['a common one, a way over the keys', '159753'],
    ['a common one, forwards and back', '123321'],
  ])('refuses %s', (_, pin) => expect(unmetPinRules(pin, { accountInformation: [] })).toEqual(['noSequence']));
});

describe('[PIN-1c] information about the account', () => {
  it.each([
    ['a part of a number', '257501'],
    ['an extension', '924071'],
    ['digits of the e-mail address', '519874'],
  ])('refuses %s', (_, pin) => expect(unmetPinRules(pin, { accountInformation })).toEqual(['noAccountInformation']));
  it('accepts a PIN that contains a short extension', () =>
    expect(unmetPinRules('910165', { accountInformation: ['101'] })).toEqual([]));
});
