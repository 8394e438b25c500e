import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createDemoSocial } from './demo-social.ts';
import { demoPeople, samlPeople } from './people.ts';
import type { ExampleProvider } from './provider.ts';
import { answerSaml } from './saml-provider.ts';
import { aboutPage } from './sign-in-page.ts';

// An example keeps its sessions in memory, on the Node.js of the repository: the library's warnings of both are known.
const { warn } = console;
console.warn = (text: string) => void (/Unsupported runtime|in-memory adapter/.test(text) || warn(text));
const { createExampleProvider } = await import('./provider.ts');

/**
 * The providers of two companies, at DEMO_PROVIDER_PORT: by OpenID Connect, and by SAML under /saml/. Stand-ins for Google and
 * Apple under /google and /apple.
 */
const port = Number(process.env.DEMO_PROVIDER_PORT ?? 3005);
const portico = process.env.ISSUER ?? 'http://localhost:3000';
const url = `http://localhost:${port}`;

interface DemoProvider {
  readonly name: string;
  readonly connection: string;
}
const read = <Provider extends DemoProvider>(file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../data/demo', file), 'utf8')) as Provider;
const signOutAddressOf = ({ connection }: DemoProvider) => `${portico}/api/sso/logout/${connection}`;
const answerAddressOf = ({ connection }: DemoProvider) => `${portico}/api/sso/answer/${connection}`;

type OpenIdFile = DemoProvider & { readonly clientId: string; readonly clientSecret: string };
const openId = read<OpenIdFile>('identity-provider.json');
type SamlFile = DemoProvider & { readonly privateKey: string; readonly certificate: string };
const saml = read<SamlFile>('saml-provider.json');
const samlSettings = {
  url,
  company: saml.name,
  people: samlPeople,
  key: saml,
  answerAddresses: [answerAddressOf(saml)],
  signOutAddress: signOutAddressOf(saml),
};

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; img-src data:; style-src 'self'",
};
const social = await createDemoSocial(url);
let provider: ExampleProvider | undefined;
const server = createServer((request, response) => {
  if (request.url === '/') {
    const companies = [
      { name: openId.name, people: demoPeople },
      { name: saml.name, people: samlPeople },
    ];
    response
      .writeHead(200, pageHeaders)
      .end(aboutPage(companies, `http://localhost:${process.env.DEMO_APP_PORT ?? 3001}`));
  } else if (social(request.url ?? '')) void social(request.url ?? '')?.listener(request, response);
  else if (request.url?.startsWith('/saml/')) void answerSaml(samlSettings, request, response);
  else provider?.listener(request, response);
});
server.once('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error;
  process.stderr.write(`DEMO_PROVIDER_PORT: ${port} is in use by another process.\n`);
  process.exit(1);
});
server.listen(port, async () => {
  const { name: company, clientId, clientSecret } = openId;
  const redirectUris = [answerAddressOf(openId)];
  provider = await createExampleProvider({
    issuer: url,
    company,
    clientId,
    clientSecret,
    redirectUris,
    signOutAddress: signOutAddressOf(openId),
    people: demoPeople,
  });
});

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.closeAllConnections();
    server.close();
  });
