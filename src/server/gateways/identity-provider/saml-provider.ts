import {
  type ExpectedAnswer,
  type IdentityProvider,
  IdentityRefused,
  type ProviderAnswer,
  type StartRequest,
  type VerifiedIdentity,
} from './identity-provider.ts';
import { inTurn } from './in-turn.ts';
import { decodeAnswer, verifiedAssertion } from './saml-answer.ts';
import { clockToleranceMs, readAssertion } from './saml-assertion.ts';
import { samlFacts } from './saml-facts.ts';
import { readCertificate } from './saml-keys.ts';
import { renewedBy } from './saml-metadata.ts';
import { fetchMetadata } from './saml-metadata-source.ts';
import { signOnAddressWith } from './saml-request.ts';
import type { SamlConnection, SamlSettings } from './saml-settings.ts';
import { logoutAddressAt, readSamlLogout } from './saml-single-logout.ts';
import { attributeOf, rootOf } from './saml-xml.ts';

export interface SamlProviderDeps {
  /** Whether providers may have http and private addresses, for tests and the demo. */
  readonly reachesPrivate: boolean;
  /** Longest time of one request; default 5 s. */
  readonly deadlineMs?: number;
  /** Uses up an assertion, by its issuer and id, until it ends. @returns false for all but the first of several callers */
  takeOnce(key: string, endsAt: number): Promise<boolean>;
}

/** The id of a request, which its answer names. An id does not begin with a digit. */
const requestIdOf = ({ nonce }: Pick<StartRequest, 'nonce'>) => `_${nonce}`;

/** Signs in at SAML 2.0 providers, by the redirect binding for requests and the POST binding for answers. */
export function createSamlProvider({
  takeOnce,
  reachesPrivate,
  deadlineMs = 5000,
}: SamlProviderDeps): IdentityProvider<SamlSettings> {
  async function identityOf(
    connection: SamlConnection,
    { parameters }: ProviderAnswer,
    requestId?: string,
  ): Promise<VerifiedIdentity> {
    const posted = parameters.get('SAMLResponse');
    const xml = await inTurn(() => verifiedAssertion(connection, posted, requestId));
    const { identity, id, endsAt } = readAssertion(xml, { connection, requestId, now: Date.now() });
    const isFirst = await takeOnce(`${connection.id} ${identity.issuer} ${id}`, endsAt + clockToleranceMs);
    if (!isFirst) throw new IdentityRefused('invalidAnswer', 'The assertion was used before.', 'request');
    return identity;
  }
  return {
    ...samlFacts,
    async start(connection, request) {
      const { state: relayState, loginHint, isFresh, maxAgeSeconds } = request;
      // SAML has no greatest age: only a new authentication is recent enough for sure.
      const forceAuthn = isFresh || maxAgeSeconds !== undefined;
      const now = Date.now();
      return signOnAddressWith(connection, { id: requestIdOf(request), relayState, forceAuthn, loginHint, now });
    },
    async verify(connection, answer, expected) {
      if (answer.parameters.get('RelayState') !== expected.state)
        throw new IdentityRefused('invalidAnswer', 'The answer has another RelayState than the request.', 'request');
      const identity = await identityOf(connection, answer, requestIdOf(expected));
      checkFreshness(identity, expected);
      return identity;
    },
    async verifyUnsolicited(connection, answer) {
      refuseLate(answer);
      if (!connection.settings.allowsIdpInitiated)
        throw new IdentityRefused('unsolicited', 'The connection allows no sign-in that begins at the provider.');
      return identityOf(connection, answer);
    },
    async refresh({ settings }) {
      const { metadataAddress } = settings;
      if (!metadataAddress) return undefined;
      return renewedBy(settings, await fetchMetadata(metadataAddress, { reachesPrivate, deadlineMs }));
    },
    endSession: async (connection, ending) => logoutAddressAt(connection, ending),
    readLogout: (connection, { query }) => readSamlLogout(connection, query, takeOnce),
    async probe({ settings }) {
      for (const certificate of settings.certificates) checkCertificate(certificate);
    },
  };
}

/** @throws IdentityRefused if the answer is one to a request, whose start is over */
function refuseLate({ parameters }: ProviderAnswer): void {
  const response = rootOf(decodeAnswer(parameters.get('SAMLResponse')), 'protocol', 'Response');
  if (attributeOf(response, 'InResponseTo') !== undefined)
    throw new IdentityRefused('invalidAnswer', 'The start of the answer is over, or was never.', 'request');
}

/** @throws IdentityRefused if the user authenticated before the time that was asked for */
function checkFreshness({ authenticatedAt = 0 }: VerifiedIdentity, expected: ExpectedAnswer): void {
  const { isFresh, maxAgeSeconds, startedAt } = expected;
  if (!isFresh && maxAgeSeconds === undefined) return;
  const oldest = startedAt - (isFresh ? 0 : 1000 * (maxAgeSeconds ?? 0)) - clockToleranceMs;
  if (authenticatedAt < oldest)
    throw new IdentityRefused('notFresh', 'The user authenticated at the provider longer ago than was asked for.');
}

/** @throws IdentityRefused */
function checkCertificate(base64: string): void {
  try {
    if (readCertificate(base64).publicKey.asymmetricKeyType === 'rsa') return;
  } catch {
    // told below
  }
  throw new IdentityRefused('misconfigured', 'A signing certificate is not an X.509 certificate of an RSA key.');
}
