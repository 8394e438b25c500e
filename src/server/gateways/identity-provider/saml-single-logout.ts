import { randomBytes } from 'node:crypto';
import { IdentityRefused, type ReceivedLogout, type SessionToEnd } from './identity-provider.ts';
import { clockToleranceMs } from './saml-assertion.ts';
import { parseOwnKeys } from './saml-keys.ts';
import { checkLogoutResponse, logoutRequestXml, logoutResponseXml, readLogoutRequest } from './saml-logout.ts';
import { parseNamedUser } from './saml-named-user.ts';
import { addressWithMessage, type RedirectMessage, verifiedMessage } from './saml-redirect.ts';
import type { SamlConnection } from './saml-settings.ts';

/** The id of a request, which its answer names, derives from the state: nothing else is stored. */
const requestIdOf = (state: string) => `_${state}`;
const signingKeyOf = ({ secret }: SamlConnection) => parseOwnKeys(secret)[0]?.privateKey ?? '';

/** The address at which a provider ends a session; undefined if it has none (SAML Profiles §4.4). */
export function logoutAddressAt(connection: SamlConnection, { session, state }: SessionToEnd): string | undefined {
  const { logoutAddress: destination } = connection.settings;
  if (destination === undefined || session.hint === undefined) return undefined;
  const envelope = { id: requestIdOf(state), destination, entityId: connection.entityId, now: Date.now() };
  const xml = logoutRequestXml(envelope, parseNamedUser(session.hint), session.id);
  return addressWithMessage(destination, { name: 'SAMLRequest', xml, relayState: state }, signingKeyOf(connection));
}

/**
 * Reads what a provider sends to the logout address: a request of its own, or the answer to one.
 * @param takeOnce uses up a request; false for all but the first of several callers
 * @throws IdentityRefused
 */
export async function readSamlLogout(
  connection: SamlConnection,
  query: string,
  takeOnce: (key: string, endsAt: number) => Promise<boolean>,
): Promise<ReceivedLogout> {
  const state = new URLSearchParams(query).get('RelayState') ?? '';
  const isAnswer = new URLSearchParams(query).has('SAMLResponse');
  if (isAnswer) return { kind: 'returned', state, failure: failureOf(() => checkAnswer(connection, query, state)) };
  const message = verifiedMessage(query, connection.settings.certificates);
  const { id, subject, sessions, endsAt } = readLogoutRequest(message.xml, connection, Date.now());
  if (!(await takeOnce(`${connection.id} ${connection.settings.issuer} ${id}`, endsAt + clockToleranceMs)))
    throw new IdentityRefused('invalidAnswer', 'The request was used before.', 'request');
  return { kind: 'asked', subject, sessions, answerAddress: answerTo(connection, message, id) };
}

function checkAnswer(connection: SamlConnection, query: string, state: string): void {
  checkLogoutResponse(verifiedMessage(query, connection.settings.certificates).xml, connection, requestIdOf(state));
}

/** A user who comes back is signed out here, whatever the provider says: its failure is only told. */
function failureOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (reason) {
    if (reason instanceof IdentityRefused) return reason.message;
    throw reason;
  }
}

/** Where the browser takes the signed answer; undefined if the provider takes none. */
function answerTo(connection: SamlConnection, { relayState }: RedirectMessage, requestId: string): string | undefined {
  const { logoutAddress, logoutAnswerAddress: destination = logoutAddress } = connection.settings;
  if (destination === undefined) return undefined;
  const id = `_${randomBytes(16).toString('hex')}`;
  const xml = logoutResponseXml({ id, destination, entityId: connection.entityId, now: Date.now() }, requestId);
  return addressWithMessage(destination, { name: 'SAMLResponse', xml, relayState }, signingKeyOf(connection));
}
