import { createServer } from 'node:http';

/** A server in place of an app, which returns the same page at every address. */
export interface AppStandIn {
  close(): void;
}

const page = '<!doctype html><title>App</title><link rel="icon" href="data:,"><h1>Back in the app</h1>';

export async function startAppStandIn(port: number): Promise<AppStandIn> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve));
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
