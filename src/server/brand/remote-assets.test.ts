import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpAssetService } from '../gateways/asset-service/http-asset-service.ts';
import { type Brands, loadBrands } from './brands.ts';
import { logoOf } from './logo.ts';
import { outsideOrigins } from './outside-origins.ts';

const real = join(import.meta.dirname, '../../../data/brands');
let folder: string;
let server: Server;
let link: string;
let brands: Brands;
/** What the service answers, by path; a number is a status without content. */
const served = new Map<string, string | number>();
const asked: string[] = [];
const problems: string[] = [];

const name = () => brands.assets(brands.find(2010), 'en_GB').displayName;
const until = (check: () => void) => vi.waitFor(check, 10_000);
const serve = (file: string, content: unknown) => served.set(`/skins/2010/${file}`, JSON.stringify(content));

beforeEach(async () => {
  served.clear();
  asked.length = 0;
  problems.length = 0;
  server = createServer(({ url = '', headers }, response) => {
    asked.push(`${url} ${headers['if-none-match'] ?? ''}`.trim());
    const answer = served.get(url) ?? 404;
    const tag = JSON.stringify(String(answer).length.toString());
    if (typeof answer === 'number') response.writeHead(answer).end();
    else if (headers['if-none-match'] === tag) response.writeHead(304).end();
    else response.writeHead(200, { etag: tag }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  link = `http://127.0.0.1:${(server.address() as AddressInfo).port}/skins`;
  folder = await mkdtemp(join(tmpdir(), 'brands-'));
  for (const id of ['0', '2010']) await cp(join(real, id), join(folder, id), { recursive: true });
  const configuration = JSON.parse(await readFile(join(folder, '2010/brand.json'), 'utf8'));
  await writeFile(join(folder, '2010/brand.json'), JSON.stringify({ ...configuration, assetServiceLink: link }));
});
afterEach(async () => {
  brands.close();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

async function load({ reachesPrivate = true, refreshEveryMs = 20 } = {}) {
  const assetService = createHttpAssetService({ reachesPrivate });
  brands = await loadBrands(folder, { assetService, refreshEveryMs, report: (problem) => problems.push(problem) });
}

async function serveOwnFiles() {
  const read = async (file: string) => JSON.parse(await readFile(join(real, '2010/assets', file), 'utf8'));
  serve('base.json', await read('base.json'));
  serve('en-US.json', { ...(await read('en-US.json')), displayName: 'From the service' });
}

describe('the assets of a brand on another host', () => {
  it('[ASSET-1a] [ASSET-1b] come from {assetServiceLink}/{assetId}/{locale}.json over en-US over base', async () => {
    await serveOwnFiles();
    serve('en-GB.json', { shortDisplayName: 'British' });
    await load();
    await until(() => expect(name()).toBe('From the service'));
    expect(brands.assets(brands.find(2010), 'en_GB')).toMatchObject({ shortDisplayName: 'British', launchYear: 2001 });
    expect(asked.slice(0, 3)).toEqual(['/skins/2010/base.json', '/skins/2010/en-US.json', '/skins/2010/en-GB.json']);
  });

  it('[ASSET-1a] [ASSET-1c] have images from that host alone, which the policy of every page allows', async () => {
    await serveOwnFiles();
    await load();
    await until(() => expect(name()).toBe('From the service'));
    const brand = brands.find(2010);
    expect(logoOf(brand, brands.assets(brand, 'en_GB')).light).toBe(`${link}/2010/logo.svg`);
    expect(outsideOrigins(brands.all())).toEqual({ scripts: [], images: [new URL(link).origin] });
  });

  it('[ASSET-1c] are those of the local folder until the service has answered complete ones', async () => {
    serve('base.json', { launchYear: 1999 });
    await load();
    await until(() => expect(asked.length).toBeGreaterThan(3));
    expect(name()).toBe('Penhallow Connect');
    expect(brands.find(2010).configuration.assetServiceLink).toBe('/brands');
    expect(outsideOrigins(brands.all()).images).toEqual([]);
  });

  it.each([
    ['an error', 500],
    ['broken JSON', '{"displayName":'],
    ['a wrong type', '{"displayName":7}'],
    ['a script as a link', '{"privacyPolicyPage":"javascript:alert(1)"}'],
    ['a colour that is more than a colour', '{"themes":[{"colours":{"primary":"red;}*{display:none"}}]}'],
    ['an address as the name of a file', '{"serviceSiteMainLogo":"//evil.example/logo.svg"}'],
    ['a file of 300 KB', JSON.stringify({ displayName: 'x'.repeat(300_000) })],
  ])('[ASSET-1c] keep their last good copy after %s', async (_, answer) => {
    await serveOwnFiles();
    await load();
    await until(() => expect(name()).toBe('From the service'));
    served.set('/skins/2010/en-US.json', answer);
    await until(() => expect(problems.join()).toContain('Kept the last copy of'));
    expect(name()).toBe('From the service');
  });

  it('[ASSET-1c] keep their last good copy while the host is gone, and follow it when it is back', async () => {
    await serveOwnFiles();
    await load();
    await until(() => expect(name()).toBe('From the service'));
    const { port } = server.address() as AddressInfo;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await until(() => expect(problems.join()).toContain('ECONNREFUSED'));
    expect(name()).toBe('From the service');
    serve('en-GB.json', { displayName: 'Back' });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    await until(() => expect(name()).toBe('Back'));
  });

  it('are read again only if they have changed, and keep the brand object until then', async () => {
    await serveOwnFiles();
    await load();
    await until(() => expect(name()).toBe('From the service'));
    const before = brands.all();
    const seen = asked.length;
    await until(() => expect(asked.length).toBeGreaterThan(seen + 6));
    expect(asked.slice(-6).filter((line) => line.includes('base.json') && !line.includes('"'))).toEqual([]);
    expect(brands.all()).toBe(before);
  });

  it('never change a switch of the brand', async () => {
    await serveOwnFiles();
    serve('en-GB.json', {
      displayName: 'Switched',
      ssoEnabled: false,
      enforceSSOOnly: true,
      hostNames: ['evil.example'],
    });
    await load();
    await until(() => expect(name()).toBe('Switched'));
    expect(brands.find(2010).configuration).toMatchObject({ enforceSSOOnly: false, ssoEnabled: true });
    expect(brands.resolve({ hostName: 'evil.example' }).id).toBe(0);
  });

  it.each(['127.0.0.1', 'localhost'])('are not read from the private host %s unless that is allowed', async (host) => {
    await serveOwnFiles();
    const file = join(folder, '2010/brand.json');
    const configuration = await readFile(file, 'utf8');
    await writeFile(file, configuration.replace('127.0.0.1', host));
    await load({ reachesPrivate: false });
    await until(() => expect(problems.join()).toMatch(/is a private address|has a private address/));
    expect(asked).toEqual([]);
    expect(name()).toBe('Penhallow Connect');
  });
});
