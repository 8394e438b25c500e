import type { IncomingMessage } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomId, type Secrets } from '../secrets/secrets.ts';
import type { HandoverCookies, HandoverName, SignInCookies, TrustCookie } from './serve.ts';

const overSeconds = 3600; // for so long, an ended sign-in is distinguished from an unknown one
const endedToken = 'over'; // equals no token, since tokens are longer
export const localeCookie = 'portico_locale';
/** The maximum lifetime of cookies in browsers. */
export const deviceCookieSeconds = 400 * 24 * 3600;

/** Names and attributes of Portico's cookies. Over https, a prefix binds them to the host. */
export interface CookieRules {
  readonly isSecure: boolean;
  readonly signInSeconds: number;
  /** Signs the cookie of a trusted device. */
  readonly signer: Pick<Secrets, 'sign' | 'verify'>;
}

const named = (rules: Pick<CookieRules, 'isSecure'>, name: string) => (rules.isSecure ? `__Host-${name}` : name);
const attributes = (rules: Pick<CookieRules, 'isSecure'>) => ({
  path: '/',
  httpOnly: true,
  secure: rules.isSecure,
  sameSite: 'lax' as const,
});
const signInCookie = (rules: Pick<CookieRules, 'isSecure'>, signInId: string) =>
  named(rules, `portico_sign_in_${signInId}`);

/** The Set-Cookie line that binds a new sign-in to the browser that opened it. */
export function signInCookieLine(rules: CookieRules, signInId: string, token: string): string {
  const secure = rules.isSecure ? '; Secure' : '';
  return `${signInCookie(rules, signInId)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${rules.signInSeconds + overSeconds}${secure}`;
}

/** Sign-ins that a browser keeps. Each has a cookie of about 105 bytes, which every request carries. */
const mostSignIns = 20;

/**
 * The Set-Cookie lines that remove all but the newest sign-ins of a browser, when it opens one. An app in a loop of redirects
 * would else fill the head of every request. Browsers send their oldest cookies first (RFC 6265 §5.4).
 * @param header the Cookie header of the request
 */
export function surplusSignInLines(rules: Pick<CookieRules, 'isSecure'>, header: string | undefined): string[] {
  const kept = Object.keys(fastifyCookie.parse(header ?? '')).filter((name) =>
    name.startsWith(signInCookie(rules, '')),
  );
  const surplus = kept.slice(0, Math.max(0, kept.length - (mostSignIns - 1)));
  return surplus.map((name) => fastifyCookie.serialize(name, '', { ...attributes(rules), maxAge: 0 }));
}

/** The token in the cookie of a request for a sign-in. */
export const signInTokenIn = (rules: Pick<CookieRules, 'isSecure'>, { cookies }: FastifyRequest, signInId: string) =>
  cookies[signInCookie(rules, signInId)];

type CookieOptions = ReturnType<typeof attributes> & { readonly maxAge: number };

/** Sets a cookie on the raw response, because the OpenID library may answer instead of the framework. */
function setCookie(reply: FastifyReply, name: string, value: string, options: CookieOptions): void {
  void reply.header('set-cookie', fastifyCookie.serialize(name, value, options));
}

export function signInCookies(rules: CookieRules, request: FastifyRequest, reply: FastifyReply): SignInCookies {
  return {
    read: (signInId) => request.cookies[signInCookie(rules, signInId)],
    bind(signInId, token) {
      const options = { ...attributes(rules), maxAge: rules.signInSeconds + overSeconds };
      setCookie(reply, signInCookie(rules, signInId), token, options);
    },
    release(signInId) {
      const options = { ...attributes(rules), maxAge: overSeconds };
      setCookie(reply, signInCookie(rules, signInId), endedToken, options);
    },
  };
}

const deviceIdForm = /^[\w-]{44}$/; // two random ids

/** The id of the browser. Sets a new one if it has none. */
export function deviceId(rules: CookieRules, request: FastifyRequest, reply: FastifyReply): string {
  const name = named(rules, 'portico_device');
  const known = request.cookies[name];
  if (known && deviceIdForm.test(known)) return known;
  const id = randomId() + randomId();
  setCookie(reply, name, id, { ...attributes(rules), maxAge: deviceCookieSeconds });
  return id;
}

/** The cookie of a device on which the second factor may be skipped (MFA-4): a random token and its signature. */
export function trustCookie(rules: CookieRules, request: FastifyRequest, reply: FastifyReply): TrustCookie {
  const name = named(rules, 'portico_trusted');
  const signed = (token: string) => `trusted device ${token}`;
  return {
    read() {
      const [token = '', signature = ''] = (request.cookies[name] ?? '').split('.');
      return token && rules.signer.verify(signed(token), signature) ? token : undefined;
    },
    bind(token) {
      const value = `${token}.${rules.signer.sign(signed(token))}`;
      setCookie(reply, name, value, { ...attributes(rules), maxAge: deviceCookieSeconds });
    },
  };
}

/** Values that the browser keeps for a reload, out of its address and of scripts. */
export function handoverCookies(rules: CookieRules, request: FastifyRequest, reply: FastifyReply): HandoverCookies {
  const nameOf = (name: HandoverName) => named(rules, `portico_${name}`);
  const bound = new Map<HandoverName, string | undefined>(); // for the rest of the request
  return {
    read: (name) => (bound.has(name) ? bound.get(name) : request.cookies[nameOf(name)]),
    bind(name, value, seconds) {
      bound.set(name, value);
      setCookie(reply, nameOf(name), value, { ...attributes(rules), maxAge: seconds });
    },
    drop(name) {
      bound.set(name, undefined);
      if (request.cookies[nameOf(name)] !== undefined)
        setCookie(reply, nameOf(name), '', { ...attributes(rules), maxAge: 0 });
    },
  };
}

/** A cookie that is sent below a path alone. Over https, a prefix lets only https set it (Cookies: HTTP State Management Mechanism, draft-ietf-httpbis-rfc6265bis). */
export interface PathCookie {
  /** Its Set-Cookie line. @param seconds 0 removes it */
  line(value: string, seconds: number): string;
  read(request: IncomingMessage): string | undefined;
}

export interface PathCookieRow {
  readonly name: string;
  readonly path: string;
  readonly sameSite: 'strict' | 'lax';
}

export function pathCookie(
  { isSecure }: Pick<CookieRules, 'isSecure'>,
  { name, path, sameSite }: PathCookieRow,
): PathCookie {
  const fullName = isSecure ? `__Secure-${name}` : name;
  return {
    line: (value, seconds) =>
      fastifyCookie.serialize(fullName, value, { path, sameSite, httpOnly: true, secure: isSecure, maxAge: seconds }),
    read: ({ headers }) => fastifyCookie.parse(headers.cookie ?? '')[fullName] || undefined,
  };
}

/**
 * Notes to the next requests of a browser. `restarted`: a sign-in that was over has been started again; `another`: the
 * user wants to sign in with another account.
 */
export type Note = 'restarted' | 'another';
const noteSeconds = 120;
const noteCookie = (rules: Pick<CookieRules, 'isSecure'>, note: Note) => named(rules, `portico_${note}`);

/** The Set-Cookie line that leaves a note, or removes it. */
export function noteLine(rules: CookieRules, note: Note, isLeft = true): string {
  const options = { ...attributes(rules), maxAge: isLeft ? noteSeconds : 0 };
  return fastifyCookie.serialize(noteCookie(rules, note), isLeft ? '1' : '', options);
}

export function hasNote(rules: Pick<CookieRules, 'isSecure'>, request: IncomingMessage, note: Note): boolean {
  return fastifyCookie.parse(request.headers.cookie ?? '')[noteCookie(rules, note)] === '1';
}
