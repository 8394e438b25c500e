import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type AuditCollector, type CollectedRecord, CollectorFailed, collectorDeadlineMs } from './audit-collector.ts';

interface SyslogCollectorOptions {
  readonly host: string;
  readonly port: number;
  /** TLS with the certificates that Node.js trusts, NODE_EXTRA_CA_CERTS included (RFC 5425). */
  readonly isSecure: boolean;
  /** Who writes, for the field HOSTNAME. */
  readonly from: string;
}

/** Facility 13, log audit, with the severity 6, informational (RFC 5424, 6.2.1). */
const priority = 13 * 8 + 6;

/** A message of RFC 5424 with its length before it (RFC 5425, 4.3; RFC 6587, 3.4.1). */
function syslogFrame({ at, event, line }: CollectedRecord, from: string): Buffer {
  const time = new Date(at).toISOString();
  const message = Buffer.from(`<${priority}>1 ${time} ${from} portico - ${event.slice(0, 32)} - ${line}`);
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}

/**
 * A syslog server over TCP or TLS. Syslog has no answer, so each hand-over has a connection of its own: the server has read
 * everything when it closes its side after ours.
 */
export function createSyslogCollector({ from, ...place }: SyslogCollectorOptions): AuditCollector {
  return {
    take: (records, stopping) =>
      handOver(place, Buffer.concat(records.map((record) => syslogFrame(record, from))), stopping),
  };
}

function handOver(place: Omit<SyslogCollectorOptions, 'from'>, data: Buffer, stopping?: AbortSignal): Promise<void> {
  const { host, port, isSecure } = place;
  const socket: Socket = isSecure ? connectTls({ host, port, servername: host }) : connect({ host, port });
  return new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => {
      socket.destroy();
      reject(new CollectorFailed(reason));
    };
    const stop = () => fail('the process stops');
    stopping?.addEventListener('abort', stop, { once: true });
    const late = setTimeout(() => fail('the connection is not closed in time'), collectorDeadlineMs);
    let isWritten = false;
    socket.once(isSecure ? 'secureConnect' : 'connect', () => socket.end(data, () => (isWritten = true)));
    socket.resume(); // what a server may say is not read
    socket.once('error', ({ code = 'no connection' }: NodeJS.ErrnoException) => fail(code));
    socket.once('end', () => (isWritten ? resolve() : fail('closed too early')));
    socket.once('close', () => {
      clearTimeout(late);
      stopping?.removeEventListener('abort', stop);
      fail('closed too early'); // nothing happens if it has ended before
    });
  });
}
