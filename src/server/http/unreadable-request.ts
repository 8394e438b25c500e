import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { refusalOf } from './refused.ts';

const statusOf: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers a request that Node.js cannot read, such as one with a head above 16 kB (RFC 6585 §5), in the envelope and with
 * the headers of every response (API-6). The framework does not see such a request.
 */
export function answerUnreadable(
  { code }: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = statusOf[code ?? ''] ?? 400;
  const traceId = randomBytes(8).toString('hex');
  const body = JSON.stringify({ status: { success: false, traceId, ...refusalOf('invalidRequest') } });
  const sent = {
    ...headers,
    'x-trace-id': traceId,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
