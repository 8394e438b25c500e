import { createServer } from 'node:http';
import * as openid from 'openid-client';
import { renderSVG } from 'uqr';

/** A device without a keyboard, such as a meeting-room phone. The page at DEVICE_PORT is its screen. */
const port = Number(process.env.DEVICE_PORT ?? 3004);
const issuer = new URL(process.env.ISSUER ?? 'http://localhost:3000');
const clientId = process.env.CLIENT_ID ?? 'demo-device';

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
const provider = await openid.discovery(issuer, clientId, undefined, openid.None(), { execute });
let screen: Screen = await begin();

/** Shows a new code and polls for tokens until a user has entered it (RFC 8628 §3.4). */
async function begin(): Promise<Screen> {
  const begun = await openid.initiateDeviceAuthorization(provider, { scope: 'openid profile offline_access' });
  void finish(begun);
  return { shows: 'code', begun };
}

async function finish(begun: openid.DeviceAuthorizationResponse): Promise<void> {
  try {
    const tokens = await openid.pollDeviceAuthorizationGrant(provider, begun);
    const user = await openid.fetchUserInfo(provider, tokens.access_token, tokens.claims()?.sub ?? '');
    screen = { shows: 'welcome', name: String(user.name ?? user.sub) };
  } catch (reason) {
    const error = reason instanceof openid.ResponseBodyError ? reason.error : '';
    screen = { shows: 'end', text: ends[error] ?? 'The sign-in page did not answer as expected.' };
  }
}

function content(): string {
  if (screen.shows === 'welcome') return `<h1>Welcome, ${escaped(screen.name)}</h1>`;
  const again = '<form method="post"><button>Show a code</button></form>';
  if (screen.shows === 'end') return `<h1>Not signed in</h1><p>${escaped(screen.text)}</p>${again}`;
  const { user_code: code, verification_uri: address, verification_uri_complete: link = address } = screen.begun;
  return `<h1>Sign in</h1>
<p>Scan this, or go to <b>${escaped(address)}</b> and enter</p><output>${escaped(code)}</output>
<div role="img" aria-label="QR code of the address">${renderSVG(link)}</div>`;
}

const style = `:root{color-scheme:light dark;font:20px/1.5 system-ui,sans-serif}
body{display:grid;place-items:center;min-height:100dvh;margin:0;text-align:center}
output{display:block;font-size:48px;font-weight:650;letter-spacing:.08em;margin-block:16px}svg{width:240px;background:#fff}
button{font:inherit;padding:8px 24px}`;

const server = createServer(async (request, response) => {
  const isForged = request.method === 'POST' && request.headers.origin !== `http://${request.headers.host}`;
  if (request.url !== '/' || isForged) return void response.writeHead(isForged ? 403 : 404).end();
  if (request.method === 'POST') {
    if (screen.shows === 'end') screen = await begin();
    return void response.writeHead(303, { location: '/' }).end();
  }
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self'",
    'cache-control': 'no-store',
  });
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Boardroom phone</title><link rel="icon" href="data:,">
<style>${style}</style><main>${content()}</main></html>`);
});
server.listen(port);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
