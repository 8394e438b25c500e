import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Person } from '../examples/identity-provider/people.ts';
import { createExampleProvider, type ExampleProvider } from '../examples/identity-provider/provider.ts';
import { answerSaml, type SamlProviderSettings } from '../examples/identity-provider/saml-provider.ts';
import { HttpBrowser } from './http-browser.ts';

export interface RunningProvider {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signs in as a person, by e-mail address, or cancels. Returns the address of the answer. */
  signIn(startAddress: string, person: string, browser?: HttpBrowser): Promise<URL>;
  rotateKeys(): Promise<void>;
  close(): void;
}

/** The people of a company's provider. */
export const companyPeople: readonly Person[] = [
  { email: 'ada@acme.example', name: 'Ada Acme', amr: ['pwd', 'mfa'] },
  { email: 'ben@acme.example', name: 'Ben Acme', amr: ['pwd'] },
  { email: 'eve@acme.example', name: 'Eve Acme', isEmailVerified: false },
];

/** The OpenID provider of a company at an address of its own, over real HTTP. */
export async function startExampleProvider(options: {
  readonly redirectUris: readonly string[];
  readonly signOutAddress?: string;
  readonly people?: readonly Person[];
  /** Default: any free one. */
  readonly port?: number;
  /** A SAML provider at the same address. */
  readonly saml?: (url: string) => SamlProviderSettings;
  readonly client?: Pick<RunningProvider, 'clientId' | 'clientSecret'>;
}): Promise<RunningProvider> {
  let listener: ExampleProvider['listener'] | undefined;
  const server = createServer((request, response) => {
    const saml = request.url?.startsWith('/saml/') ? options.saml?.(url) : undefined;
    if (saml) void answerSaml(saml, request, response);
    else listener?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { client = { clientId: 'portico', clientSecret: 'a-secret-that-only-this-test-knows-1234' } } = options;
  const provider = await createExampleProvider({
    people: companyPeople,
    ...options,
    ...client,
    issuer: url,
    company: 'Acme',
  });
  listener = provider.listener;
  return {
    url,
    ...client,
    rotateKeys: provider.rotateKeys,
    async signIn(startAddress, person, browser = new HttpBrowser(url)) {
      const reached = await browser.follow(startAddress);
      if (reached.location) return new URL(reached.location); // a session at the provider answers
      const chosen = await browser.post(reached.url, person === 'cancel' ? { cancel: '1' } : { person });
      const { location } = await browser.follow(chosen.location ?? '');
      if (!location) throw new Error('The provider did not answer.');
      return new URL(location);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
