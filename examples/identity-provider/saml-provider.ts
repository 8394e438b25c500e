import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { html } from '../partner-app/html.ts';
import { type Person, subjectOf } from './people.ts';
import {
  assertionXml,
  contextClasses,
  nameIdFormats,
  newId,
  responseXml,
  type SamlClaims,
  type SamlKey,
  signXml,
} from './saml-response.ts';
import { messageIn, signedQuery, signOutResponseXml } from './saml-sign-out.ts';
import { sendForm, signInPage, signInStyle } from './sign-in-page.ts';

export interface SamlProviderSettings {
  /** Address of the provider; its paths begin with /saml/. */
  readonly url: string;
  readonly company: string;
  readonly people: readonly Person[];
  /** Addresses that may get answers. */
  readonly answerAddresses: readonly string[];
  /** Where the application takes answers to its sign-outs; undefined if it is not registered for them. */
  readonly signOutAddress?: string | undefined;
  readonly key: SamlKey;
  /** Changes what an answer tells, for tests. */
  readonly alter?: (claims: SamlClaims) => SamlClaims;
}

/** A request for an authentication, as far as this provider reads it. */
interface AuthnRequest {
  readonly id: string;
  readonly audience: string;
  readonly answerAddress: string;
}

export const samlEntityId = (url: string) => `${url}/saml/metadata`;
const fiveMinutesMs = 300_000;

/** The metadata of the provider (SAML Metadata §2.4.3). */
export function samlMetadata(url: string, keys: readonly SamlKey[]): string {
  const descriptors = keys.map(
    ({ certificate }) =>
      html`<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  );
  return html`<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${samlEntityId(url)}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${descriptors}<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${url}/saml/sign-out"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${url}/saml/sign-in"/></md:IDPSSODescriptor></md:EntityDescriptor>`
    .text;
}

/** The SAML provider of a company, for demos and tests. It asks for no password, and keeps no session. */
export async function answerSaml(
  settings: SamlProviderSettings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', settings.url);
  const send = (type: string, body: string, status = 200) =>
    void response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
  if (url.pathname === '/saml/metadata')
    return send('application/samlmetadata+xml', samlMetadata(settings.url, [settings.key]));
  if (url.pathname === '/saml/send.js') return send('text/javascript', sendForm);
  if (url.pathname === '/style.css') return send('text/css', signInStyle);
  if (url.pathname === '/saml/sign-out') {
    const location = answerToSignOut(settings, url.searchParams);
    return location ? void response.writeHead(303, { location }).end() : send('text/plain', 'Unknown request.', 400);
  }
  const asked = readRequest(url.searchParams);
  if (!asked || !settings.answerAddresses.includes(asked.answerAddress))
    return send('text/plain', 'Unknown request.', 400);
  if (request.method !== 'POST') return send('text/html', signInPage(settings.company, settings.people));
  const chosen = new URLSearchParams(await text(request)).get('person');
  const person = settings.people.find(({ email }) => email === chosen);
  const xml = answerXml(settings, asked, person);
  return send('text/html', sendingPage(asked.answerAddress, xml, url.searchParams.get('RelayState') ?? ''));
}

function readRequest(query: URLSearchParams): AuthnRequest | undefined {
  const xml = messageIn(query, 'SAMLRequest');
  if (xml === undefined) return undefined;
  const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  return {
    id: idIn(xml),
    answerAddress: find(/ AssertionConsumerServiceURL="([^"]+)"/),
    audience: find(/Issuer[^>]*>([^<]+)</),
  };
}

const idIn = (xml: string) => / ID="([\w-]+)"/.exec(xml)?.[1] ?? '';

/** Where a sign-out goes on: this provider keeps no session, so that there is nothing to end. */
function answerToSignOut(
  { url, signOutAddress: destination, key }: SamlProviderSettings,
  query: URLSearchParams,
): string | undefined {
  const xml = messageIn(query, 'SAMLRequest');
  if (xml === undefined || destination === undefined) return undefined;
  const answer = signOutResponseXml({ issuer: samlEntityId(url), destination }, idIn(xml));
  return `${destination}?${signedQuery('SAMLResponse', answer, query.get('RelayState'), key)}`;
}

/** What the provider says about a person. */
export function claimsOf(
  settings: SamlProviderSettings,
  { answerAddress, audience }: Omit<AuthnRequest, 'id'>,
  { email, name, amr }: Person,
  inResponseTo: string | undefined,
): SamlClaims {
  const now = Date.now();
  const { password, severalFactors } = contextClasses;
  const claims: SamlClaims = {
    issuer: samlEntityId(settings.url),
    answerAddress,
    audience,
    inResponseTo,
    email,
    name,
    nameId: subjectOf(email),
    nameIdFormat: nameIdFormats.persistent,
    sessionIndex: newId(),
    contextClass: amr?.includes('mfa') ? severalFactors : password,
    authenticatedAt: now,
    issuedAt: now,
    endsAt: now + fiveMinutesMs,
  };
  return settings.alter?.(claims) ?? claims;
}

function answerXml(settings: SamlProviderSettings, asked: AuthnRequest, person: Person | undefined): string {
  if (!person) {
    const envelope = { issuer: samlEntityId(settings.url), answerAddress: asked.answerAddress, inResponseTo: asked.id };
    return responseXml({ ...envelope, issuedAt: Date.now() }, '', ['Responder', 'RequestDenied']);
  }
  const claims = claimsOf(settings, asked, person, asked.id);
  return responseXml(claims, signXml(assertionXml(claims), settings.key));
}

/** Posts the answer from the browser (SAML Bindings §3.5). */
function sendingPage(answerAddress: string, xml: string, relayState: string): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>One moment</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"></head><body><main>
<form method="post" action="${answerAddress}"><input type="hidden" name="SAMLResponse" value="${Buffer.from(xml).toString('base64')}">
<input type="hidden" name="RelayState" value="${relayState}"><button>Continue</button></form></main>
<script src="/saml/send.js"></script></body></html>`.text;
}
