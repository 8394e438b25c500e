import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { lookupPublic, refusePrivate } from '../../http/public-address.ts';
import { traceHeaders } from '../../http/trace-context.ts';
import { askService } from '../../metrics/asked-services.ts';
import type { AssetAnswer, AssetService } from './asset-service.ts';

const timeoutMs = 3000;
const maxBytes = 256 * 1024;

export interface HttpAssetServiceDeps {
  /** Whether the service may have a private or loopback address (PRIVATE_APPS). */
  readonly reachesPrivate: boolean;
}

/** Reads assets over HTTP. A request ends after 3 s, follows no redirect, and reads at most 256 KB. */
export function createHttpAssetService({ reachesPrivate }: HttpAssetServiceDeps): AssetService {
  return {
    async read(address, tag) {
      const url = new URL(address);
      if (!reachesPrivate) refusePrivate(url.hostname);
      return askService('assets', async () => {
        const response = await send(url, {
          headers: { accept: 'application/json', ...traceHeaders(), ...(tag ? { 'if-none-match': tag } : {}) },
          signal: AbortSignal.timeout(timeoutMs),
          ...(reachesPrivate ? {} : { lookup: lookupPublic }),
        });
        return await readAnswer(response).finally(() => response.destroy());
      });
    },
  };
}

function send(url: URL, options: Parameters<typeof getHttps>[1]): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  return new Promise((resolve, reject) => get(url, options, resolve).on('error', reject));
}

async function readAnswer(response: IncomingMessage): Promise<AssetAnswer> {
  const { statusCode } = response;
  if (statusCode === 304) return { is: 'unchanged' };
  if (statusCode === 404 || statusCode === 410) return { is: 'missing' };
  if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
  return { is: 'changed', json: JSON.parse(await readText(response)), tag: response.headers.etag };
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`answered more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
