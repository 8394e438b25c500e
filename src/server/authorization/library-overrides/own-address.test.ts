import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { presentOwnAddress } from './own-address.ts';

function requestOf(url: string, headers: Record<string, string> = {}): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { url, headers });
}

it('replaces what a request says of its own address by the configured one', () => {
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '1.2.3.4' };
  const { headers } = presentOwnAddress(requestOf('/oauth/authorize', forged), 'https://portico.example', '192.0.2.7');
  expect(headers).toEqual({
    host: 'portico.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '192.0.2.7',
  });
});

it.each([
  ['/oauth/authorize?ui_options=a&x=1&ui_options=b', '/oauth/authorize?ui_options=a+b&x=1'],
  ['/oauth/authorize?state=a%20b', '/oauth/authorize?state=a%20b'],
  ['/oauth/authorize', '/oauth/authorize'],
])('[ENTRY-8h] joins repeated ui_options of %s', (url, joined) => {
  expect(presentOwnAddress(requestOf(url), 'https://portico.example', '192.0.2.7').url).toBe(joined);
});
