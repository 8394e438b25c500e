import { createServer } from 'node:http';
import * as openid from 'openid-client';
import { renderSVG } from 'uqr';

/**
 * Devices without a keyboard: the page at DEVICE_PORT is the screen of a meeting-room phone, and, with ROOM_CLIENT_ID, the page
 * at /room that of a meeting room, which stays signed in with an account of its own.
 */
const port = Number(process.env.DEVICE_PORT ?? 3004);
const issuer = new URL(process.env.ISSUER ?? 'http://localhost:3000');
const clientId = process.env.CLIENT_ID ?? 'demo-device';
const roomClientId = process.env.ROOM_CLIENT_ID;

type Screen =
  | { readonly shows: 'code'; readonly begun: openid.DeviceAuthorizationResponse }
  | { readonly shows: 'welcome'; readonly name: string }
  | { readonly shows: 'end'; readonly text: string };

const ends: Readonly<Record<string, string>> = {
  access_denied: 'Somebody said no. Nothing has changed.',
  expired_token: 'The code has expired.',
};
const texts: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => texts[sign] ?? sign);

// Plain HTTP is only for local development.
const execute = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [];

/** A device. It asks for a code when its page is first opened, because a code that nobody sees only expires. */
class Device {
  readonly name: string;
  readonly #clientId: string;
  #screen: Promise<Screen> | undefined;

  constructor(name: string, ownClientId: string) {
    this.name = name;
    this.#clientId = ownClientId;
  }

  screen(): Promise<Screen> {
    this.#screen ??= this.#begin();
    return this.#screen;
  }

  /** Shows a new code when the former sign-in has ended. */
  async again(): Promise<void> {
    if ((await this.screen()).shows !== 'code') this.#screen = undefined;
  }

  /** Shows a code and polls for tokens until a user has entered it (RFC 8628 §3.4). */
  async #begin(): Promise<Screen> {
    try {
      const provider = await openid.discovery(issuer, this.#clientId, undefined, openid.None(), { execute });
      const begun = await openid.initiateDeviceAuthorization(provider, { scope: 'openid profile offline_access' });
      void this.#finish(provider, begun);
      return { shows: 'code', begun };
    } catch {
      return { shows: 'end', text: 'The sign-in page cannot be reached.' };
    }
  }

  async #finish(provider: openid.Configuration, begun: openid.DeviceAuthorizationResponse): Promise<void> {
    try {
      const tokens = await openid.pollDeviceAuthorizationGrant(provider, begun);
      const user = await openid.fetchUserInfo(provider, tokens.access_token, tokens.claims()?.sub ?? '');
      this.#screen = Promise.resolve({ shows: 'welcome', name: String(user.name ?? user.sub) });
    } catch (reason) {
      const error = reason instanceof openid.ResponseBodyError ? reason.error : '';
      this.#screen = Promise.resolve({
        shows: 'end',
        text: ends[error] ?? 'The sign-in page did not answer as expected.',
      });
    }
  }
}

const devices = new Map([['/', new Device('Boardroom phone', clientId)]]);
if (roomClientId) devices.set('/room', new Device('Meeting room', roomClientId));

function content(screen: Screen): string {
  const again = '<form method="post"><button>Show a code</button></form>';
  if (screen.shows === 'welcome') return `<h1>Welcome, ${escaped(screen.name)}</h1>${again}`;
  if (screen.shows === 'end') return `<h1>Not signed in</h1><p>${escaped(screen.text)}</p>${again}`;
  const { user_code: code, verification_uri: address, verification_uri_complete: link = address } = screen.begun;
  return `<h1>Sign in</h1>
<p>Scan this, or go to <a href="${escaped(link)}" target="_blank" rel="noreferrer">${escaped(address)}</a> and enter</p><output>${escaped(code)}</output>
<div role="img" aria-label="QR code of the address">${renderSVG(link)}</div>`;
}

const style = `:root{color-scheme:light dark;font:20px/1.5 system-ui,sans-serif}
body{display:grid;place-items:center;min-height:100dvh;margin:0;padding:24px;box-sizing:border-box;text-align:center}
a{color:inherit;font-weight:650}.name{margin:0;font-size:16px}h1{margin:0 0 8px}p{margin:0}
output{display:block;font-size:48px;font-weight:650;letter-spacing:.08em;margin-block:16px}svg{width:240px;background:#fff}
button{font:inherit;margin-block-start:24px;padding:8px 24px}`;

const server = createServer(async (request, response) => {
  const isForged = request.method === 'POST' && request.headers.origin !== `http://${request.headers.host}`;
  const path = request.url ?? '/';
  const device = devices.get(path);
  if (!device || isForged) return void response.writeHead(isForged ? 403 : 404).end();
  if (request.method === 'POST') {
    await device.again();
    return void response.writeHead(303, { location: path }).end();
  }
  const main = content(await device.screen());
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self'",
    'cache-control': 'no-store',
  });
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${device.name}</title><link rel="icon" href="data:,">
<style>${style}</style><main><p class="name">${device.name}</p>${main}</main></html>`);
});
server.once('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error;
  process.stderr.write(`DEVICE_PORT: ${port} is in use by another process.\n`);
  process.exit(1);
});
server.listen(port);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
