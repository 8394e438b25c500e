import { createSocket } from 'node:dgram';

/** A DNS server of a test. */
export interface DnsServer {
  /** `127.0.0.1:<port>` */
  readonly address: string;
  /** Publishes a TXT record. */
  publish(name: string, text: string): void;
  withdraw(name: string): void;
  close(): void;
}

const headerBytes = 12;
const nameError = 3;

/** The name in a question, and where the question ends. */
function questionOf(message: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }; // the root label, type and class
}

/** An answer with one TXT record, or with the error that there is no such name (RFC 1035 §4). */
function answerTo(message: Buffer, records: ReadonlyMap<string, string>): Buffer {
  const { name, end } = questionOf(message);
  const text = records.get(name);
  const header = Buffer.alloc(headerBytes);
  message.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (text === undefined ? nameError : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(text === undefined ? 0 : 1, 6);
  const question = message.subarray(headerBytes, end);
  if (text === undefined) return Buffer.concat([header, question]);
  const parts = text.match(/.{1,100}/g) ?? [];
  const data = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
  const record = Buffer.from('c00c00100001000000000000', 'hex');
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([header, question, record, data]);
}

/** Starts a DNS server that knows TXT records alone. */
export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => socket.send(answerTo(message, records), port, address));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    publish: (name, text) => void records.set(name, text),
    withdraw: (name) => void records.delete(name),
    close: () => void socket.close(),
  };
}
