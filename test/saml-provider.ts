import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Person } from '../examples/identity-provider/people.ts';
import {
  answerSaml,
  claimsOf,
  type SamlProviderSettings,
  samlEntityId,
  samlMetadata,
} from '../examples/identity-provider/saml-provider.ts';
import {
  assertionXml,
  responseXml,
  type SamlClaims,
  type SamlKey,
  signXml,
} from '../examples/identity-provider/saml-response.ts';
import { createOwnKey } from '../src/server/gateways/identity-provider/saml-keys.ts';
import { HttpBrowser } from './http-browser.ts';
import { companyPeople } from './identity-provider.ts';

/** An answer, as the browser posts it. */
export interface PostedAnswer {
  readonly address: string;
  readonly form: Record<string, string>;
}

export interface RunningSamlProvider {
  readonly url: string;
  readonly entityId: string;
  readonly key: SamlKey;
  /** Signs in as a person, by e-mail address, or cancels. */
  signIn(startAddress: string, person: string): Promise<PostedAnswer>;
  /** What it says about a person. */
  claimsOf(
    email: string,
    to: { answerAddress: string; audience: string; inResponseTo?: string | undefined },
  ): SamlClaims;
  /** The form of an answer that nobody asked for. */
  unsolicited(email: string, answerAddress: string, audience: string): Record<string, string>;
  metadata(): string;
  /** Of each key, the newest first. */
  certificates(): string[];
  /** Signs with a new key from now on, and publishes both. */
  rotateKeys(): Promise<void>;
  close(): void;
}

/** The SAML provider of a company at an address of its own, over real HTTP. */
export async function startSamlProvider(options: {
  readonly answerAddresses: readonly string[];
  readonly signOutAddress?: string;
  readonly people?: readonly Person[];
  /** Default: any free one. */
  readonly port?: number;
}): Promise<RunningSamlProvider> {
  const { people = companyPeople } = options;
  const keys: [SamlKey, ...SamlKey[]] = [await createOwnKey('Acme')];
  const server = createServer((request, response) => {
    // The metadata hold every key, the newest first.
    if (request.url === '/saml/metadata') response.end(samlMetadata(url, keys));
    else void answerSaml(settings(), request, response);
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const settings = (): SamlProviderSettings => ({ ...options, people, url, company: 'Acme', key: keys[0] });
  const claimsAbout: RunningSamlProvider['claimsOf'] = (wanted, { inResponseTo, ...to }) => {
    const person = people.find(({ email }) => email === wanted);
    if (!person) throw new Error(`${wanted} is nobody at the provider.`);
    return claimsOf(settings(), to, person, inResponseTo);
  };
  return {
    url,
    entityId: samlEntityId(url),
    get key() {
      return keys[0];
    },
    async signIn(startAddress, person) {
      const page = await new HttpBrowser(url).post(startAddress, { person });
      const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)?.[1] ?? '';
      const address = /action="([^"]*)"/.exec(page.text)?.[1];
      if (!address) throw new Error(`The provider did not answer: ${page.text.slice(0, 100)}`);
      return { address, form: { SAMLResponse: field('SAMLResponse'), RelayState: field('RelayState') } };
    },
    claimsOf: claimsAbout,
    certificates: () => keys.map(({ certificate }) => certificate),
    unsolicited(email, answerAddress, audience) {
      const claims = claimsAbout(email, { answerAddress, audience });
      const xml = responseXml(claims, signXml(assertionXml(claims), keys[0]));
      return { SAMLResponse: Buffer.from(xml).toString('base64') };
    },
    metadata: () => samlMetadata(url, keys),
    async rotateKeys() {
      keys.unshift(await createOwnKey('Acme'));
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
