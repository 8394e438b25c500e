import { escapeXml } from '../xml/read-xml.ts';
import { IdentityRefused } from './identity-provider.ts';
import { clockToleranceMs } from './saml-assertion.ts';
import type { NamedUser } from './saml-named-user.ts';
import type { SamlConnection } from './saml-settings.ts';
import { attributeOf, childOf, childrenOf, namespaces, rootOf, textOf, timeOf, type XmlElement } from './saml-xml.ts';

interface Envelope {
  readonly id: string;
  /** Where it is sent. */
  readonly destination: string;
  readonly entityId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const opening = (name: string, { id, destination, now }: Envelope, more = '') =>
  `<samlp:${name} xmlns:samlp="${namespaces.protocol}" xmlns:saml="${namespaces.assertion}" ID="${id}" Version="2.0" ` +
  `IssueInstant="${new Date(now).toISOString()}" Destination="${escapeXml(destination)}"${more}>`;
const issuer = ({ entityId }: Envelope) => `<saml:Issuer>${escapeXml(entityId)}</saml:Issuer>`;

/** How long a request counts. */
const lifetimeMs = 5 * 60_000;

/** Asks a provider to end a user's session (SAML Core §3.7.1). */
export function logoutRequestXml(envelope: Envelope, user: NamedUser, sessionIndex: string | undefined): string {
  const attributes = user.attributes.map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join('');
  const ends = ` NotOnOrAfter="${new Date(envelope.now + lifetimeMs).toISOString()}"`;
  const session =
    sessionIndex === undefined ? '' : `<samlp:SessionIndex>${escapeXml(sessionIndex)}</samlp:SessionIndex>`;
  return (
    `${opening('LogoutRequest', envelope, ends)}${issuer(envelope)}` +
    `<saml:NameID${attributes}>${escapeXml(user.value)}</saml:NameID>${session}</samlp:LogoutRequest>`
  );
}

/** Tells a provider that the sessions that it named have ended (SAML Core §3.7.2). */
export function logoutResponseXml(envelope: Envelope, requestId: string): string {
  const status = `<samlp:Status><samlp:StatusCode Value="${success}"/></samlp:Status>`;
  const answers = ` InResponseTo="${escapeXml(requestId)}"`;
  return `${opening('LogoutResponse', envelope, answers)}${issuer(envelope)}${status}</samlp:LogoutResponse>`;
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

const refuse = (...why: ConstructorParameters<typeof IdentityRefused>): never => {
  throw new IdentityRefused(...why);
};

/** A provider's request to end sessions of a user. */
export interface ReadLogoutRequest {
  readonly id: string;
  readonly subject: string;
  /** The sessions at the provider; none means all. */
  readonly sessions: readonly string[];
  /** When it can no longer be used, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** @throws IdentityRefused if it is not of this provider, not for here, or too old */
export function readLogoutRequest(xml: string, connection: SamlConnection, now: number): ReadLogoutRequest {
  const request = rootOf(xml, 'protocol', 'LogoutRequest');
  checkSender(request, connection);
  const id = attributeOf(request, 'ID') ?? refuse('invalidAnswer', 'The request has no ID.', 'answer');
  const issuedAt =
    timeOf(request, 'IssueInstant') ?? refuse('invalidAnswer', 'The request has no IssueInstant.', 'answer');
  const endsAt = Math.min(timeOf(request, 'NotOnOrAfter') ?? Number.POSITIVE_INFINITY, issuedAt + lifetimeMs);
  if (now - clockToleranceMs >= endsAt || issuedAt > now + clockToleranceMs)
    refuse('invalidAnswer', `The request is of ${new Date(issuedAt).toISOString()}.`, 'times');
  const nameId =
    childOf(request, 'assertion', 'NameID') ?? refuse('misconfigured', 'The request has no readable NameID.', 'answer');
  const sessions = childrenOf(request, 'protocol', 'SessionIndex').map(textOf);
  return { id, subject: nameId.textContent ?? '', sessions, endsAt };
}

/** Checks a provider's answer to the request with this id. @throws IdentityRefused also if its user is not signed out */
export function checkLogoutResponse(xml: string, connection: SamlConnection, requestId: string): void {
  const response = rootOf(xml, 'protocol', 'LogoutResponse');
  checkSender(response, connection);
  if (attributeOf(response, 'InResponseTo') !== requestId)
    refuse('invalidAnswer', 'The response is not the answer to this request (InResponseTo).', 'request');
  const status = childOf(response, 'protocol', 'Status');
  const code = attributeOf(status && childOf(status, 'protocol', 'StatusCode'), 'Value');
  if (code !== success) refuse('notSignedIn', `The provider answered ${(code ?? 'no status').slice(0, 200)}.`);
}

function checkSender(message: XmlElement, { settings, logoutAddress }: SamlConnection): void {
  const named = textOf(childOf(message, 'assertion', 'Issuer'));
  if (named !== settings.issuer)
    refuse('otherIssuer', `The message is of ${named.slice(0, 200)}, expected ${settings.issuer}.`);
  if (attributeOf(message, 'Destination') !== logoutAddress)
    refuse('invalidAnswer', `The Destination of the message is not ${logoutAddress}.`, 'audience');
}
