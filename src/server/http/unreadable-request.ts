import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { refusalOf } from './refused.ts';
import type { HtmlResponse, PageRequest } from './routes.ts';

const tooLarge = 431;
const statusOf: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: tooLarge, ERR_HTTP_REQUEST_TIMEOUT: 408 };

interface Answering {
  /** Those of every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** The page for a browser; undefined without pages. */
  readonly pageOf?: ((request: PageRequest) => HtmlResponse) | undefined;
}

/** What Node.js could not read, with the bytes that it has read last. */
type Unreadable = NodeJS.ErrnoException & { readonly rawPacket?: unknown };

interface Content {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Answers a request that Node.js cannot read, such as one with too large a head (RFC 6585 §5), in the envelope and with the
 * headers of every response (API-6). A browser with too many cookies gets a page, and loses them, so that it can go on. The
 * framework does not see such a request.
 */
export function answerUnreadable(error: Unreadable, socket: Socket, { headers, pageOf }: Answering): void {
  const { code = '', rawPacket } = error;
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = statusOf[code] ?? 400;
  const traceId = randomBytes(8).toString('hex');
  const head = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  const content =
    status === tooLarge && pageOf && isOfBrowser(head) ? clearing(pageOf(readHead(head))) : envelope(traceId);
  const sent = {
    ...headers,
    'x-trace-id': traceId,
    'cache-control': 'no-store',
    ...content.headers,
    'content-length': String(Buffer.byteLength(content.body)),
    connection: 'close',
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${content.body}`);
}

const envelope = (traceId: string): Content => ({
  body: JSON.stringify({ status: { success: false, traceId, ...refusalOf('invalidRequest') } }),
  headers: { 'content-type': 'application/json; charset=utf-8' },
});

const clearing = ({ html, headers }: HtmlResponse): Content => ({
  body: html,
  headers: {
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    'content-type': 'text/html; charset=utf-8',
    'clear-site-data': '"cookies"',
  },
});

/** Bytes that do not begin with a request are the rest of a head: so many cookies only a browser has. */
const isOfBrowser = (head: string) =>
  /^(accept:.*text\/html|sec-fetch-mode: *navigate)/im.test(head) || !/^[A-Z]+ \S+ HTTP\/1/.test(head);

/** The facts for a page, as far as they are among the bytes. */
function readHead(head: string): PageRequest {
  const field = (name: string) => new RegExp(`^${name}: *([^\r\n]{1,200})`, 'im').exec(head)?.[1];
  const hostName = URL.parse(`http://${field('host') ?? ''}`)?.hostname ?? '';
  const none = { query: new URLSearchParams(), rememberedLocale: undefined };
  return { ...none, hostName, acceptLanguage: field('accept-language') };
}
