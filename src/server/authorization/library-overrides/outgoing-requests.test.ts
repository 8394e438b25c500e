import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendRequest } from './outgoing-requests.ts';

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer(({ url }, response) => {
    if (url === '/moved') response.writeHead(302, { location: '/' });
    response.end('reached');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

/** Stands for the library's dispatcher, which refuses private addresses. */
const refusing = {
  dispatch() {
    throw new Error('refused by the dispatcher');
  },
};
const options = { dispatcher: refusing } as RequestInit; // Node's own option

it('keeps the dispatcher that refuses private addresses', async () => {
  await expect(sendRequest(url, options, false)).rejects.toThrow();
});

it('reaches private addresses where apps listen in a closed network', async () => {
  expect(await (await sendRequest(url, options, true)).text()).toBe('reached');
});

it('does not follow a redirect', async () => {
  await expect(sendRequest(`${url}moved`, options, true)).rejects.toThrow();
});
