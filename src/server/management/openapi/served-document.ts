import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { ApiRequest, ApiResponse } from '../../http/register-api.ts';

/** The document as it is sent: strangers may ask for it, so that nothing is made for a single request. */
interface Prepared {
  readonly text: Buffer;
  readonly compressed: Buffer;
  readonly etag: string;
}

/** @param make makes the document, once in a process */
export function createServedDocument(make: () => object) {
  let prepared: Prepared | undefined;
  function prepare(): Prepared {
    const text = Buffer.from(JSON.stringify(make()));
    const compressed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    return { text, compressed, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
  }
  return ({ headers }: Pick<ApiRequest, 'headers'>): ApiResponse => {
    prepared ??= prepare();
    const { text, compressed, etag } = prepared;
    const common = { etag, 'cache-control': 'public, max-age=300', vary: 'accept-encoding' };
    if (namesOf(headers['if-none-match']).includes(etag)) return { status: 304, headers: common };
    const isCompressed = namesOf(headers['accept-encoding']).some(
      (name) => /^br(;|$)/.test(name) && !/q=0(\.0*)?$/.test(name),
    );
    return {
      status: 200,
      headers: {
        ...common,
        'content-type': 'application/json',
        ...(isCompressed && { 'content-encoding': 'br' }),
      },
      bytes: isCompressed ? compressed : text,
    };
  };
}

/** The members of a list in a header. */
const namesOf = (header = '') => header.split(',').map((name) => name.trim().replace(/^W\//, ''));
