import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { startPortico } from '../../../test/portico.ts';
import { demoPassword, discoverDemoWeb, startSignIn } from '../../../test/relying-party.ts';

it('[FRAUD-1d] [FRAUD-1g] further fields of a login and of a recovery reach the fraud service, and neither the app nor the log', async () => {
  const received: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.end('{"verdict":"allowed"}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await using portico = await startPortico({ env: { FRAUD_CHECK_URL: url, LOG_LEVEL: 'debug' } });
  const brand = { brandId: '2110', urlBrandIdFirst: '1' };
  const { browser, signInId } = await startSignIn(portico, await discoverDemoWeb(portico.url), brand);
  const username = 'ada@harbourlane.example';
  const ofRecovery = { deviceMark: 'mark-at-the-recovery' };
  await browser.call('/api/account/email-recovery-link', { username, ...ofRecovery }, signInId);
  const extraFields = { deviceMark: 'mark-of-the-device', network: 'name-of-the-network' };
  const { data } = await browser.call('/api/login', { username, password: demoPassword, ...extraFields }, signInId);
  expect(received).toEqual([
    expect.objectContaining({ signInId, extraFields: ofRecovery }),
    expect.objectContaining({ signInId, extraFields }),
  ]);
  const { location } = await browser.get(`${data.completed.continueAt}?code=${data.completed.code}`);
  expect(location).toContain('code=');
  expect(location + portico.output()).not.toMatch(
    /deviceMark|mark-at-the-recovery|mark-of-the-device|name-of-the-network/,
  );
  server.close();
});
