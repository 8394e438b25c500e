import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Config } from '../config.ts';
import { openCountryFile } from '../gateways/geo-ip/file-geo-ip.ts';
import { type CheckResult, checkMs, failed, reasonOf, told, well } from './check-result.ts';

const dayMs = 24 * 3_600_000;
const warnsDays = 21;
const mebibyte = 1024 ** 2;
const leastFree = 200 * mebibyte;
const amplyFree = 2048 * mebibyte;
/** Ports of RFC 5425, RFC 6587 and HTTP. */
const usualPorts: Readonly<Record<string, number>> = {
  'https:': 443,
  'http:': 80,
  'syslog+tls:': 6514,
  'syslog+tcp:': 601,
};

/** What is known of brands. */
export interface BrandChecks {
  /** Validates all brands of a folder. */
  checkBrands(folder: string): Promise<{ readonly brands: number; readonly problems: readonly string[] }>;
  /** The folder of a brand, in BRANDS_DIR or in the package. */
  brandFolder(brandsFolder: string | undefined, brandId: number): string;
}

/** Checks the ports that a server would listen at. */
export async function* checkPorts({ PORT, METRICS_PORT, HOST }: Config): AsyncGenerator<CheckResult> {
  yield await portOf('PORT', PORT, HOST, '/livez');
  if (METRICS_PORT !== undefined) yield await portOf('METRICS_PORT', METRICS_PORT, HOST, '/metrics');
}

/** Checks addresses, files and space that the configuration names. */
export async function* checkPlaces(config: Config, brands: BrandChecks): AsyncGenerator<CheckResult> {
  yield* publicAddress(config);
  for (const url of config.AUDIT_STREAM_URL ?? []) yield await collector(url);
  yield await brandsOf(config, brands);
  if (config.COUNTRY_RANGES) yield await countryRanges(config.COUNTRY_RANGES);
  yield await diskSpace(config.DATA_DIR);
}

async function* publicAddress({ publicUrl, isPublicUrlGiven, isSecure }: Config): AsyncGenerator<CheckResult> {
  if (!isPublicUrlGiven) return yield told('PUBLIC_URL', `it is not set, so browsers are sent to ${publicUrl}.`);
  const { hostname, port } = new URL(publicUrl);
  try {
    await lookup(hostname.replace(/^\[|\]$/g, ''));
    yield well('PUBLIC_URL', `the DNS knows ${hostname}.`);
  } catch (reason) {
    return yield failed(
      'PUBLIC_URL',
      `the DNS does not know ${hostname} (${(reason as NodeJS.ErrnoException).code}): publish it.`,
    );
  }
  if (isSecure) yield await certificateOf(hostname, Number(port) || 443);
}

async function certificateOf(host: string, port: number): Promise<CheckResult> {
  let socket: TLSSocket;
  try {
    socket = (await reach(host, port, true, false)) as TLSSocket; // it was asked to encrypt
  } catch (reason) {
    return told(
      'certificate',
      `${host}:${port} is not reached from here (${reasonOf(reason)}): not checked. Start the proxy.`,
    );
  }
  const { authorized, authorizationError } = socket;
  const end = Date.parse(socket.getPeerCertificate().valid_to);
  socket.destroy();
  const until = new Date(end).toISOString().slice(0, 10);
  if (!authorized)
    return failed('certificate', `browsers refuse it for ${host} (${reasonOf(authorizationError)}): renew it.`);
  const days = Math.floor((end - Date.now()) / dayMs);
  return days < warnsDays
    ? told('certificate', `it ends on ${until}, in ${days} days: renew it.`)
    : well('certificate', `it is valid for ${host} until ${until}.`);
}

/** Opens a connection. @throws Error within the time of a check */
function reach(host: string, port: number, isEncrypted: boolean, rejectUnauthorized = true) {
  const bare = host.replace(/^\[|\]$/g, '');
  const servername = /^[\d.]+$|:/.test(bare) ? undefined : bare;
  const socket = isEncrypted
    ? connectTls({ host: bare, port, rejectUnauthorized, ...(servername && { servername }) })
    : connect({ host: bare, port });
  return new Promise<typeof socket>((opened, refused) => {
    socket.setTimeout(checkMs, () => socket.destroy(new Error('no answer in time')));
    socket.once('error', refused);
    socket.once(isEncrypted ? 'secureConnect' : 'connect', () => opened(socket));
  });
}

async function collector(url: URL): Promise<CheckResult> {
  try {
    const port = Number(url.port) || (usualPorts[url.protocol] ?? 0);
    (await reach(url.hostname, port, /^https:|\+tls:/.test(url.protocol))).destroy();
    return well('AUDIT_STREAM_URL', `${url.host} answers.`);
  } catch (reason) {
    return failed(
      'AUDIT_STREAM_URL',
      `${url.host} is not reached: ${reasonOf(reason)}. Mend the address or the way to it.`,
    );
  }
}

/** @param path what a server of Portico answers at this port */
async function portOf(name: string, port: number, host: string, path: string): Promise<CheckResult> {
  const problem = await listenOnce(port, host);
  if (!problem) return well(name, `${port} is free.`);
  if (problem.code !== 'EADDRINUSE') return failed(name, `${port} cannot be used at HOST: ${problem.message}.`);
  return (await isPortico(port, path))
    ? told(name, `${port} is in use by a server of Portico that runs already.`)
    : failed(name, `${port} is in use by another program: end that, or choose another port.`);
}

function listenOnce(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', done);
    server.listen({ port, host }, () => server.close(() => done(undefined)));
  });
}

async function isPortico(port: number, path: string): Promise<boolean> {
  try {
    const response = await fetch(`http://localhost:${port}${path}`, { signal: AbortSignal.timeout(checkMs) });
    const text = await response.text();
    return response.ok && (path !== '/metrics' || text.includes('portico_'));
  } catch {
    return false;
  }
}

async function brandsOf(
  { BRANDS_DIR: folder, DEFAULT_BRAND: main }: Config,
  { checkBrands, brandFolder }: BrandChecks,
): Promise<CheckResult> {
  const own = dirname(brandFolder(folder, main));
  const { brands: count, problems } = await checkBrands(own);
  if (problems.length > 0)
    return failed(
      'BRANDS_DIR',
      `${problems.length} problems, the first one: ${problems[0]} "portico brand check" lists them.`,
    );
  if (!existsSync(brandFolder(folder, main)))
    return failed('BRANDS_DIR', `it has no brand ${main}, which is DEFAULT_BRAND.`);
  return well('BRANDS_DIR', `${count} brands can be read.`);
}

async function countryRanges(path: string): Promise<CheckResult> {
  try {
    await openCountryFile({ path, report: () => undefined });
    return well('COUNTRY_RANGES', 'the file can be read.');
  } catch (reason) {
    return failed('COUNTRY_RANGES', `${reasonOf(reason)}. Mend the file.`);
  }
}

async function diskSpace(folder: string): Promise<CheckResult> {
  let there = resolve(folder);
  while (!existsSync(there)) there = dirname(there);
  const { bavail, bsize } = await statfs(there);
  const free = bavail * bsize;
  const sentence = `${Math.floor(free / mebibyte)} MiB are free in ${there}`;
  if (free < leastFree) return failed('DATA_DIR', `${sentence}: make room.`);
  return free < amplyFree ? told('DATA_DIR', `${sentence}, which is little.`) : well('DATA_DIR', `${sentence}.`);
}
