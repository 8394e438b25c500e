import type { Configuration } from 'openid-client';
import { readConfig } from '../src/server/config.ts';
import { type Operator, openOperator } from '../src/server/operator/operator.ts';
import { startDnsServer } from './dns-server.ts';
import type { HttpBrowser } from './http-browser.ts';
import type { RunningProvider } from './identity-provider.ts';
import { type PorticoOptions, type RunningPortico, severalProcesses, startPortico } from './portico.ts';
import { discoverDemoWeb, exchange, type StartedSignIn, startSignIn, takeCode } from './relying-party.ts';

interface Begun {
  /** Further parameters of the startup. */
  readonly query?: Readonly<Record<string, string>>;
  /** Those of the app's request. */
  readonly parameters?: Record<string, string>;
  readonly browser?: HttpBrowser;
}

/** A provider, and the client that this installation is there. */
type RegisteredAt = Pick<RunningProvider, 'url' | 'clientId' | 'clientSecret'>;

/** A server at which companies prove domains and connect providers, with its operator and an app. */
export interface SsoSite {
  readonly portico: RunningPortico;
  readonly app: Configuration;
  readonly perform: Operator['perform'];
  /** Where the provider of a connection sends its answers. */
  answerAddressOf(connection: string): string;
  /** Connects a company to an OpenID provider. */
  connect(company: string, id: string, provider: RegisteredAt, rules?: { createsAccounts: boolean }): Promise<void>;
  /** Publishes the record that the operation names, and looks again. Returns what it finds then. */
  proveDomain(company: string, domain: string): Promise<string>;
  /** Begins a sign-in, and goes to the provider of an address. Returns what the browser is sent to. */
  begin(email: string, more?: Begun): Promise<{ readonly started: StartedSignIn; readonly sentTo: string }>;
  /** The tokens of a sign-in that a provider has proven. */
  tokensOf(started: StartedSignIn): ReturnType<typeof exchange>;
  close(): Promise<void>;
}

/** @param env further settings of the server */
export async function startSsoSite(env: PorticoOptions['env'] = {}): Promise<SsoSite> {
  const dns = await startDnsServer();
  const portico = await startPortico({ processes: severalProcesses, env: { DNS_SERVERS: dns.address, ...env } });
  const own = { ...portico.database.env, PUBLIC_URL: portico.url, DNS_SERVERS: dns.address };
  const [operator, app] = await Promise.all([openOperator(readConfig(own)), discoverDemoWeb(portico.url)]);
  return {
    portico,
    app,
    perform: (name, input) => operator.perform(name, input),
    answerAddressOf: (connection) => `${portico.url}/api/sso/answer/${connection}`,
    async connect(company, id, { url: issuer, clientId, clientSecret }, rules) {
      const settings = { issuer, clientId, clientSecret };
      await operator.perform('addSsoConnection', { company, id, label: 'Employees', ...settings, ...rules });
    },
    async proveDomain(company, domain) {
      const { name, value } = await operator.perform('proveSsoDomain', { company, domain });
      dns.publish(name, value);
      return (await operator.perform('proveSsoDomain', { company, domain })).result;
    },
    async begin(email, { query, parameters, browser } = {}) {
      const started = await startSignIn(portico, app, parameters, browser);
      const parts = new URLSearchParams({ signIn: started.signInId, email, ...query });
      const { location = '' } = await started.browser.get(`/api/sso/startup?${parts}`);
      return { started, sentTo: location };
    },
    async tokensOf(started) {
      const info = await started.browser.call('/api/login-info', {}, started.signInId);
      return exchange(app, await takeCode(started, info.data.oneTimeSession), started);
    },
    async close() {
      dns.close();
      await operator.close();
      await portico[Symbol.asyncDispose]();
    },
  };
}
