import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../contract/envelope.ts';
import { namedErrors } from '../../contract/errors.ts';
import { matchPath } from '../../rules/paths/page-path.ts';
import { parsePageParameters } from '../../rules/paths/query.ts';
import { formatForCalls } from '../../rules/texts/format-for-calls.ts';
import { startState } from './start-state.rules.ts';

const start = (path: string, query = '') =>
  startState(matchPath(path), { parameters: parsePageParameters(new URLSearchParams(query)), signIn: null });

describe('the state of the flow when the page opens', () => {
  it.each([
    ['login_hint=%20jane@harbour.example%20', { username: 'jane@harbour.example' }],
    ['username=2025550100&extension=%20101', { username: '2025550100', extension: '101' }],
    ['login_hint=%2B12125550100*102', { username: '+12125550100', extension: '102' }],
    ['username=(202) 555-0100', { username: '2025550100' }],
    ['login_hint=12', { username: '12' }],
    ['login_hint=jane@harbour.example&username=2025550100', { username: 'jane@harbour.example' }],
    ['', { username: '' }],
  ])('[ENTRY-3a] [ENTRY-3b] %s pre-fills the first screen with %o', (query, typed) => {
    expect(start('/enterCredential', query)).toEqual({ step: 'enterCredential', typed });
  });

  it.each([
    ['/enterPassword/email/jane@harbour.example', { type: 'email', username: 'jane@harbour.example' }],
    ['/enterPassword/number/(202)%20555-0100', { type: 'number', username: '2025550100' }],
    ['/enterPassword/number/2025550100*101', { type: 'number', username: '2025550100', extension: '101' }],
  ])('[ENTRY-5b] %s is at the password of %o', (path, known) => {
    expect(start(path)).toMatchObject({ step: 'enterPassword', known });
  });

  it.each([
    ['/enterCredential', 'enterCredential'],
    ['/enterPassword/email/jane@harbour.example', 'enterPassword'],
  ])('[ENTRY-5c] %s shows the error of the address at the form', (path, step) => {
    const problem: Refusal = { name: 'noPermission', ...namedErrors.noPermission };
    const opened = { parameters: parsePageParameters([]), signIn: {}, problem };
    expect(startState(matchPath(path), opened)).toMatchObject({ step, problem: { ...problem, surface: 'form' } });
    expect(startState(matchPath('/error/206'), opened)).not.toHaveProperty('problem');
  });

  it.each([
    '/enterPassword/email/jane@harbour.example',
    '/enterPassword/number/2025550100',
    '/enterPassword/number/2025550100*101',
  ])('[SIGN-7c] %s is assumed in a sign-in, until it is checked', (path) => {
    const opened = { parameters: parsePageParameters([]), signIn: {} };
    expect(startState(matchPath(path), opened)).toMatchObject({ step: 'enterPassword', isAssumed: true });
  });

  it('[SIGN-7c] shows a number and its extension apart', () => {
    expect(start('/enterPassword/number/%2B12125550100*102')).toMatchObject({
      known: { shown: '+12125550100', extension: '102' },
    });
  });

  it('resumes an authenticated sign-in, regardless of the path', () => {
    const opened = { parameters: parsePageParameters([]), signIn: { isProven: true } } as const;
    for (const path of ['/enterCredential', '/enterPassword/email/jane@harbour.example', '/consent'])
      expect(startState(matchPath(path), opened)).toEqual({ step: 'resuming' });
  });

  it('[ENTRY-4] is the first screen for an unknown path', () => {
    expect(start('/%zz').step).toBe('enterCredential');
  });
});

it.each([
  [{ username: 'jane@harbour.example', extension: '', countryCode: '1' }, { username: 'jane@harbour.example' }],
  [
    { username: '(202) 555-0100', countryCode: '1' },
    { username: '2025550100', countryCode: '1' },
  ],
  [
    { username: '2025550100 x 101', extension: '' },
    { username: '2025550100', extension: '101' },
  ],
  [
    { username: '2025550100*101', extension: '102' },
    { username: '2025550100', extension: '102' },
  ],
  [{ username: '+49 30 901820', countryCode: '1' }, { username: '+4930901820' }],
])('[CRED-7] sends %o as %o', (typed, called) => {
  expect(formatForCalls(typed)).toEqual(called);
});
