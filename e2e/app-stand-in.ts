import { createServer } from 'node:http';

/** Stands in for an app whose users come back to it: every address of it answers the same page. */
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
