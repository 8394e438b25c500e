import { once } from 'node:events';
import { connect } from 'node:net';
import type * as oidc from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { type RunningPortico, startPortico } from '../../../test/portico.ts';
import { discoverDemoWeb, finishSignIn, startSignIn } from '../../../test/relying-party.ts';

let portico: RunningPortico;
let relyingParty: oidc.Configuration;
beforeAll(async () => {
  portico = await startPortico({ processes: 1 });
  relyingParty = await discoverDemoWeb(portico.url);
  return () => portico[Symbol.asyncDispose]();
});

const signInCookies = (browser: HttpBrowser) =>
  browser
    .cookieHeader()
    .split('; ')
    .filter((cookie) => cookie.startsWith('portico_sign_in_'));

describe('a browser in which an app opens one sign-in after another', () => {
  it('keeps the newest twenty, of which each can be finished', async () => {
    const browser = new HttpBrowser(portico.url);
    const opened = [];
    for (let n = 0; n < 30; n++) opened.push(await startSignIn(portico, relyingParty, {}, browser));
    const kept = signInCookies(browser).map((cookie) => cookie.replace(/^portico_sign_in_|=.*$/g, ''));
    expect(kept).toEqual(opened.slice(-20).map(({ signInId }) => signInId));
    const oldest = opened.at(-20);
    if (!oldest) throw new Error('nothing was opened');
    const callback = await finishSignIn(oldest, { username: 'ada@harbourlane.example' });
    expect(callback.searchParams.has('code')).toBe(true);
  });
});

/** Sends a request as it is written, and returns the answer. */
async function sendText(text: string): Promise<string> {
  const socket = connect(portico.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  socket.write(text);
  await once(socket, 'close');
  return received;
}

describe('a request with more cookies than the server reads', () => {
  const host = () => `Host: localhost:${portico.port}`;
  const send = (...lines: string[]) => sendText([...lines, '', ''].join('\r\n'));

  it('of a browser gets a page, which removes them', async () => {
    const accepted = ['Accept: text/html,*/*;q=0.8', 'Accept-Language: de-DE'];
    const answer = await send('GET /sessions HTTP/1.1', host(), ...accepted, `Cookie: a=${'x'.repeat(70_000)}`);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain('HTTP/1.1 431 ');
    expect(head).toMatch(/clear-site-data: "cookies"/i);
    expect(head).toMatch(/content-type: text\/html/i);
    expect(body).toContain('<!doctype html>');
  });

  it('of a program with too long an address is refused with 431', async () => {
    const answer = await send(`GET /api/login-info?${'x'.repeat(66_000)} HTTP/1.1`, host(), 'Accept: application/json');
    expect(answer).toContain('HTTP/1.1 431 ');
  });
});
