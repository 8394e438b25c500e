import Provider from 'oidc-provider';
import { floorClient } from './floor-client.ts';

/** oidc-provider as its quick start shows it: in memory, with its own pages, and without a password. */
const port = Number(process.env.PORT);
const { id, secret, redirectUri } = floorClient;
const provider = new Provider(`http://localhost:${port}`, {
  clients: [{ client_id: id, client_secret: secret, redirect_uris: [redirectUri] }],
});
provider.listen(port);
