import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportPKCS8, generateKeyPair, type JWTPayload } from 'jose';
import {
  appleWire,
  createSocialProvider,
  googleWire,
  type SocialPerson,
  type Wire,
} from '../examples/identity-provider/social-provider.ts';
import { escapeHtml } from '../src/rules/texts/escape-html.ts';

export type { SocialPerson };

/** A provider that speaks the wire of Google or of Apple as documented. */
export interface SocialProvider {
  readonly url: string;
  readonly clientId: string;
  /** The client secret, or the private key that signs it. */
  readonly secret: string;
  /** The user of the next answers; `none` denies. */
  person: SocialPerson | 'none';
  /** The requests for a sign-in, newest last. */
  readonly requests: URLSearchParams[];
  /** The lifetimes of the client secrets that Apple has accepted, in seconds. */
  readonly secretLifetimes: number[];
  /** Answers at once, as the form or the address that reaches the redirect address. */
  answer(startAddress: string): Promise<{ readonly address: string; readonly form: Record<string, string> }>;
  /** A signed notice about an event (Apple's server-to-server notifications). */
  notice(event: object, claims?: JWTPayload): Promise<string>;
  close(): void;
}

const keyId = 'KEY1234567';
const teamId = 'TEAM123456';
/** What Apple's operators enter beside the key. */
export const appleTeam = { teamId, keyId };

export function startGoogleStandIn(clientId = 'web.client.example'): Promise<SocialProvider> {
  const secret = 'a-secret-that-only-this-test-knows';
  return start(clientId, secret, googleWire(secret), []);
}

export async function startAppleStandIn(clientId = 'example.portico.signin'): Promise<SocialProvider> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const lifetimes: number[] = [];
  const onSecret = ({ exp = 0, iat = 0 }: JWTPayload) => void lifetimes.push(exp - iat);
  const wire = appleWire({ clientId, teamId, keyId, publicKey, onSecret });
  return start(clientId, await exportPKCS8(privateKey), wire, lifetimes);
}

async function start(clientId: string, secret: string, wire: Wire, lifetimes: number[]): Promise<SocialProvider> {
  let listener: Awaited<ReturnType<typeof createSocialProvider>>['listener'] | undefined;
  const server = createServer((request, response) => void listener?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`; // it listens
  const stand = await createSocialProvider({
    issuer: url,
    clientId,
    wire,
    page: (request) => page(`?${request}`),
    choose: () => provider.person,
    firstTimeUser: () => ({ name: { firstName: 'Somebody', lastName: 'Else' }, email: 'ada@harbourlane.example' }),
    onRequest: (request) => void provider.requests.push(request),
  });
  listener = stand.listener;
  const provider: SocialProvider = {
    url,
    clientId,
    secret,
    person: 'none',
    requests: [],
    secretLifetimes: lifetimes,
    async answer(startAddress) {
      const asked = await fetch(startAddress);
      if (asked.status !== 200) throw new Error(await asked.text());
      const request = new URL(startAddress).searchParams;
      return { address: request.get('redirect_uri') ?? '', form: stand.decide(request) };
    },
    notice: (event, claims = {}) => stand.sign({ events: JSON.stringify(event), jti: 'of-the-test', ...claims }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return provider;
}

const page = (search: string) =>
  `<!doctype html><title>Provider</title><link rel="icon" href="data:,"><h1>Provider</h1>
<a href="/allow${escapeHtml(search)}">Allow</a>`;
