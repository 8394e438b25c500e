import { describe, expect, it, vi } from 'vitest';
import { configuredNegotiate } from './configured-negotiate.ts';
import { createKerberosNegotiate, type KerberosPackage } from './kerberos-negotiate.ts';
import { createProxyNegotiate } from './proxy-negotiate.ts';

const secret = 'a secret of the proxy, thirty-two letters';
const nobody = { reason: expect.any(String) };

/** The package as its documentation says; test/kdc.db.test.ts runs the real one. The ticket is the name of its user. */
const packageStandIn: KerberosPackage = {
  async initializeServer() {
    const context = {
      contextComplete: false,
      response: null as string | null,
      username: null as string | null,
      async step(token: string) {
        const text = Buffer.from(token, 'base64').toString();
        if (text === 'broken') throw new Error('Unspecified GSS failure: Wrong principal in request');
        if (text === 'first of two') return;
        Object.assign(context, { contextComplete: true, response: 'cmVwbHk=', username: text });
      },
    };
    return context;
  },
};
const ticket = (text: string) => ({ authorization: `Negotiate ${Buffer.from(text).toString('base64')}` });

describe.each([
  [
    'a trusted proxy',
    createProxyNegotiate(secret),
    (user: string) => ({ 'x-negotiated-user': user, 'x-negotiate-secret': secret }),
  ],
  ['the package', createKerberosNegotiate(packageStandIn, 'HTTP@localhost'), ticket],
])('%s', (_, negotiate, headersOf) => {
  it('[SIGN-11] names the user', async () => {
    const principal = 'priya@SUMMITRIDGE.EXAMPLE';
    expect(await negotiate.authenticate(headersOf(principal))).toMatchObject({ principal });
  });

  it.each([
    'HTTP/login.summitridge.example@SUMMITRIDGE.EXAMPLE',
    'priya',
    '@SUMMITRIDGE.EXAMPLE',
    'priya@SUMMIT RIDGE',
    'priya@SUMMITRIDGE.EXAMPLE@OTHER.EXAMPLE',
    '',
  ])('[SIGN-11] takes %o for nobody', async (user) => {
    expect(await negotiate.authenticate(headersOf(user))).toEqual(nobody);
  });
});

it.each([
  ['no secret', { 'x-negotiated-user': 'priya@SUMMITRIDGE.EXAMPLE' }],
  ['a wrong secret', { 'x-negotiated-user': 'priya@SUMMITRIDGE.EXAMPLE', 'x-negotiate-secret': 'guessed' }],
  ['no user', { 'x-negotiate-secret': secret }],
])('[SIGN-11] believes no proxy with %s', async (_, headers) => {
  expect(await createProxyNegotiate(secret).authenticate(headers)).toEqual(nobody);
});

describe('the package', () => {
  const negotiate = createKerberosNegotiate(packageStandIn, 'HTTP@localhost');

  it('[SIGN-11] asks a browser without a ticket for one, and proves itself to one with a ticket', async () => {
    expect(await negotiate.authenticate({})).toEqual({ challenge: 'Negotiate' });
    const answer = await negotiate.authenticate(ticket('priya@SUMMITRIDGE.EXAMPLE'));
    expect(answer).toMatchObject({ reply: 'Negotiate cmVwbHk=' });
  });

  it.each([
    ['another scheme', { authorization: 'Basic cHJpeWE6c2VjcmV0' }],
    ['a ticket that is not valid', ticket('broken')],
    ['the first of several messages', ticket('first of two')],
  ])('[SIGN-11] takes %s for nobody', async (_, headers) => {
    expect(await negotiate.authenticate(headers)).toEqual(nobody);
  });

  it('[SIGN-11] gives up a verification after two seconds', async () => {
    vi.useFakeTimers();
    const hanging = createKerberosNegotiate({ initializeServer: () => new Promise(() => {}) }, 'HTTP@localhost');
    const answered = hanging.authenticate(ticket('priya@SUMMITRIDGE.EXAMPLE'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await answered).toEqual(nobody);
    vi.useRealTimers();
  });
});

describe('the configuration', () => {
  const report = vi.fn();
  const missing = () => {
    throw new Error("Cannot find module 'kerberos'");
  };

  it('[SIGN-11] uses nothing where nothing is configured', () => {
    const settings = { KERBEROS_SERVICE: undefined, KERBEROS_PROXY_SECRET: undefined };
    expect(configuredNegotiate(settings, report)).toBeUndefined();
    expect(report).not.toHaveBeenCalled();
  });

  it('[SIGN-11] tells the operator that the package is missing', () => {
    const settings = { KERBEROS_SERVICE: 'HTTP@localhost', KERBEROS_PROXY_SECRET: undefined };
    expect(configuredNegotiate(settings, report, missing)).toBeUndefined();
    expect(report).toHaveBeenCalledWith(expect.stringContaining('npm install kerberos'));
  });
});
