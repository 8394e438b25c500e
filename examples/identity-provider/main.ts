import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { demoPeople } from './people.ts';
import { createExampleProvider, type ExampleProvider } from './provider.ts';

/** The OpenID provider of a company, at DEMO_PROVIDER_PORT. */
const port = Number(process.env.DEMO_PROVIDER_PORT ?? 3005);
const portico = process.env.ISSUER ?? 'http://localhost:3000';

interface DemoProvider {
  readonly name: string;
  readonly connection: string;
  readonly clientId: string;
  readonly clientSecret: string;
}
const file = join(import.meta.dirname, '../../data/demo/identity-provider.json');
const { name: company, connection, clientId, clientSecret } = JSON.parse(readFileSync(file, 'utf8')) as DemoProvider;

let provider: ExampleProvider | undefined;
const server = createServer((request, response) => provider?.listener(request, response));
server.listen(port, async () => {
  const redirectUris = [`${portico}/api/sso/answer/${connection}`];
  const issuer = `http://localhost:${port}`;
  provider = await createExampleProvider({ issuer, company, clientId, clientSecret, redirectUris, people: demoPeople });
});

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.closeAllConnections();
    server.close();
  });
