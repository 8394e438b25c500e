import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { sendActivation } from './activation.ts';
import { brandColours, demoLogo } from './demo.ts';
import { html } from './html.ts';
import { inboxMessage, mailDocument, takeMessage, watchInbox } from './inbox.ts';
import { inboxList, inboxPage } from './inbox-page.ts';
import { otherApps } from './other-apps.ts';
import { homePage, type Notice, welcomePage } from './pages.ts';
import { answeredError, beginSignIn, completeSignIn, isOurIssuer, refresh, signOutUrl } from './relying-party.ts';
import { remember, type Session, sessionOf, take } from './sessions.ts';
import { settings } from './settings.ts';

interface Visit {
  readonly url: URL;
  readonly session: Session;
}
type Answer = { readonly page: string; readonly status?: number } | { readonly goTo: URL | string };

/** Form parameters to add to the authorization request. */
const requestParameters = [
  'brandId',
  'localeId',
  'theme',
  'ui_options',
  'login_hint',
  'username',
  'extension',
  'force',
];

/** Pages of Portico that show what an account of the demo is for. */
const openedPages = ['/emergencyAddress', '/console'] as const;

const notices: Readonly<Record<string, Omit<Notice, 'detail'>>> = {
  user_cancelled: { title: 'Sign-in cancelled', text: 'You came back without signing in. Nothing has changed.' },
  access_denied: { title: 'Access denied', text: 'The account may not use this app.' },
};
const unknownError = { title: 'Sign-in did not work', text: 'The sign-in page sent you back with an error.' };
const lost = {
  title: 'Please sign in again',
  text: 'That sign-in was started in another browser. Sign in again here.',
};

async function signIn({ url, session }: Visit): Promise<Answer> {
  const chosen = requestParameters.map((name): [string, string] => [
    name,
    url.searchParams.getAll(name).filter(Boolean).join(' '),
  ]);
  const asked = url.searchParams.get('app') ?? '';
  const begun = await beginSignIn(
    Object.fromEntries(chosen.filter(([, value]) => value !== '')),
    asked in otherApps ? asked : settings.clientId,
  );
  const opens = openedPages.find((page) => page === url.searchParams.get('opens'));
  remember(session, { ...begun.attempt, opens });
  return { goTo: begun.url };
}

/** Third-party initiated sign-in (OpenID Connect Core §4). */
async function initiate(visit: Visit): Promise<Answer> {
  if (await isOurIssuer(visit.url.searchParams.get('iss'))) return signIn(visit);
  return {
    page: homePage({ title: 'Unknown provider', text: 'This app signs in with another provider.' }),
    status: 400,
  };
}

async function callback({ url, session }: Visit): Promise<Answer> {
  const state = url.searchParams.get('state');
  const attempt = take(session, state);
  // A user who opens the sign-in page by its own address comes back with a code that this app has not asked for. The app does
  // not take it, since anybody can send one. It starts its own sign-in, which the new session answers at once.
  if (!attempt && state === null && url.searchParams.has('code'))
    return signIn({ url: new URL('/sign-in', settings.ownUrl), session });
  if (!attempt) return { page: homePage(lost), status: 400 };
  try {
    session.signedIn = await completeSignIn(new URL(url.pathname + url.search, settings.ownUrl), attempt);
    return { goTo: attempt.opens ? new URL(attempt.opens, settings.issuer) : '/' };
  } catch (reason) {
    const answered = answeredError(reason);
    if (!answered) throw reason;
    const { error, description } = answered;
    const detail = [error, description].filter(Boolean).join(': ');
    session.notice = { ...(notices[error] ?? unknownError), detail };
    return { goTo: '/' }; // the response is consumed: a reload must not process it again
  }
}

function home({ session }: Visit): Answer {
  const { notice } = session;
  delete session.notice;
  return { page: session.signedIn ? welcomePage(session.signedIn, notice) : homePage(notice) };
}

async function refreshTokens({ session }: Visit): Promise<Answer> {
  if (!session.signedIn) return { goTo: '/' };
  session.signedIn = await refresh(session.signedIn);
  const { refreshes } = session.signedIn;
  const text = `Refreshed ${refreshes === 1 ? 'once' : `${refreshes} times`} since the sign-in.`;
  session.notice = { title: 'The app has a new access token', text, isGood: true };
  return { goTo: '/' };
}

async function signOut({ session }: Visit): Promise<Answer> {
  const { signedIn } = session;
  delete session.signedIn;
  // The other apps of the demo have registered no page to come back to.
  return { goTo: signedIn?.clientId === settings.clientId ? await signOutUrl(signedIn.idToken) : '/signed-out' };
}

/** Has the demo's account activated: its message comes to the inbox. */
async function activate({ session }: Visit): Promise<Answer> {
  const notice = await sendActivation();
  if (!notice) return { goTo: '/inbox' };
  session.notice = notice;
  return { goTo: '/' };
}

const routes: Readonly<Record<string, (visit: Visit) => Answer | Promise<Answer>>> = {
  'GET /': home,
  'GET /sign-in': signIn,
  'GET /initiate': initiate,
  'GET /callback': callback,
  'POST /refresh': refreshTokens,
  'POST /sign-out': signOut,
  'POST /activation': activate,
  'GET /inbox': () => ({ page: inboxPage() }),
  'GET /inbox/list': () => ({ page: html`${inboxList()}`.text }),
  'GET /signed-out': () => ({ page: homePage(signedOut) }),
};

const signedOut: Notice = {
  title: 'Signed out',
  text: 'You’re signed out of Switchboard and of the sign-in page.',
  isGood: true,
};

const types: Readonly<Record<string, string>> = {
  '/style.css': 'text/css',
  '/icon.svg': 'image/svg+xml',
  '/copy.js': 'text/javascript',
  '/inbox.js': 'text/javascript',
};

interface StaticFile {
  readonly type: string;
  readonly content: string;
}

/** The static file at a path: a file of this folder, or one generated from the brands' data. */
function fileAt(path: string): StaticFile | undefined {
  const type = types[path];
  if (type) return { type, content: readFileSync(join(import.meta.dirname, path), 'utf8') };
  if (path === '/brands.css') return { type: 'text/css', content: brandColours() };
  const logo = demoLogo(path);
  return logo === undefined ? undefined : { type: 'image/svg+xml', content: logo };
}

const headers = {
  'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${settings.issuer.origin}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** An e-mail is a document of somebody else: it runs no script, and loads nothing. */
const mailHeaders = {
  ...headers,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'",
};

/** The inbox of the demo, which Portico posts to. Returns whether the request was for it. */
async function answerInbox(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
  const asked = `${request.method} ${url.pathname}`;
  if (asked === 'POST /inbox') response.writeHead(await takeMessage(request), headers).end();
  else if (asked === 'GET /inbox/events') watchInbox(response);
  else if (asked === 'GET /inbox/mail') {
    const mail = mailDocument(inboxMessage(url.searchParams.get('id')));
    response.writeHead(mail ? 200 : 404, mailHeaders).end(mail);
  } else return false;
  return true;
}

/** Whether another site sent the form (cross-site request forgery). */
function isForged({ method, headers: sent }: IncomingMessage): boolean {
  return method === 'POST' && sent.origin !== settings.ownUrl;
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', settings.ownUrl);
  if (await answerInbox(request, response, url)) return;
  const file = request.method === 'GET' ? fileAt(url.pathname) : undefined;
  if (file) {
    response.writeHead(200, { ...headers, 'content-type': file.type }).end(file.content);
    return;
  }
  const route = routes[`${request.method === 'HEAD' ? 'GET' : request.method} ${url.pathname}`];
  if (!route || isForged(request)) {
    response.writeHead(route ? 403 : 404, headers).end();
    return;
  }
  const { session, setCookie } = sessionOf(request);
  const answer = await route({ url, session });
  if (setCookie) response.setHeader('set-cookie', setCookie);
  if ('goTo' in answer) response.writeHead(303, { ...headers, location: String(answer.goTo) }).end();
  else
    response
      .writeHead(answer.status ?? 200, { ...headers, 'content-type': 'text/html; charset=utf-8' })
      .end(answer.page);
}

const server = createServer((request, response) => {
  respond(request, response).catch((reason: unknown) => {
    console.error(reason);
    const notice = {
      title: 'Something went wrong',
      text: 'The sign-in page did not answer as expected. Please try again.',
    };
    if (!response.headersSent) response.writeHead(502, { ...headers, 'content-type': 'text/html; charset=utf-8' });
    response.end(homePage(notice));
  });
});

server.on('error', (reason) => {
  console.error(`The partner app cannot listen on port ${settings.port}: ${reason.message}`);
  process.exit(1);
});
server.listen(settings.port);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close();
    server.closeAllConnections();
  });
}
