import { describe, expect, it } from 'vitest';
import { isConsentDue } from './consent.rules.ts';

const firstParty = {
  isThirdParty: false,
  asked: ['openid', 'email'],
  granted: new Set<string>(),
  isRequested: false,
  isHidden: false,
  hasConsented: false,
};
const thirdParty = { ...firstParty, isThirdParty: true };

describe('[CONS-1a] [CONS-1b] [CONS-1d] consent', () => {
  it.each([
    { when: 'a first-party app asks', question: firstParty, due: false },
    { when: 'a first-party app asks for the question', question: { ...firstParty, isRequested: true }, due: true },
    { when: 'a first-party app hides it', question: { ...firstParty, isRequested: true, isHidden: true }, due: false },
    { when: 'a third-party app asks', question: thirdParty, due: true },
    { when: 'a third-party app hides it', question: { ...thirdParty, isHidden: true }, due: true },
    { when: 'all was granted before', question: { ...thirdParty, granted: new Set(['openid', 'email']) }, due: false },
    { when: 'less was granted before', question: { ...thirdParty, granted: new Set(['openid']) }, due: true },
    {
      when: 'all was granted and the app asks again',
      question: { ...thirdParty, granted: new Set(['openid', 'email']), isRequested: true },
      due: true,
    },
    {
      when: 'it was given in this sign-in',
      question: { ...thirdParty, hasConsented: true, isRequested: true },
      due: false,
    },
  ])('when $when: $due', ({ question, due }) => {
    expect(isConsentDue(question)).toBe(due);
  });
});
