import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A round trip: what a client has sent up to a point where it needs answers (`Sync` or `Query`). */
export interface Trip {
  /** The longest chain of trips that ends with this one, since the count began: it was sent after the answer before. */
  readonly depth: number;
  /** The text of its statement; undefined for one that was prepared before, and for the start of a connection. */
  readonly text: string | undefined;
}

export interface DistantPostgres {
  readonly port: number;
  /** The trips since the last call, in the order in which they were sent. */
  takeTrips(): readonly Trip[];
  /** Delays each message so long, each way, from now on. */
  moveTo(delayMs: number): void;
  close(): Promise<void>;
}

const startUpHeader = 4;
const messageHeader = 5;
/** SSLRequest of PostgreSQL's protocol 3.0, which is answered with one letter. */
const sslRequest = 80_877_103;

/** Splits a stream into messages of PostgreSQL's protocol 3.0. @param isUntyped the first message has no letter */
function messageReader(isUntyped: boolean, take: (type: string, body: Buffer) => void): (data: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isFirst = isUntyped;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const header = isFirst ? startUpHeader : messageHeader;
      if (rest.length < header) return;
      const length = rest.readInt32BE(header - 4) + header - 4;
      if (rest.length < length) return;
      const body = rest.subarray(header, length);
      take(isFirst ? '' : String.fromCharCode(rest[0] ?? 0), body);
      if (isFirst && body.readInt32BE(0) !== sslRequest) isFirst = false;
      rest = rest.subarray(length);
    }
  };
}

/** A text that ends with a zero byte. */
const textAt = (body: Buffer, from: number) => body.toString('utf8', from, body.indexOf(0, from));

/** Forwards data in order after a delay. */
function delayed(to: Socket, delayMs: () => number, arrived: (data: Buffer) => void) {
  return (data: Buffer) => {
    const forward = () => {
      arrived(data);
      if (!to.destroyed) to.write(data);
    };
    if (delayMs() === 0) forward();
    else setTimeout(forward, delayMs());
  };
}

/**
 * A proxy before a PostgreSQL that is far away. It counts round trips. For an exact depth, the delay must be longer than
 * the work between two statements that are sent at once.
 * @param port that of PostgreSQL, on this machine
 * @param firstDelayMs delay of each way
 */
export async function startDistantPostgres(port: number, firstDelayMs = 0): Promise<DistantPostgres> {
  let delayMs = firstDelayMs;
  let trips: Trip[] = [];
  /** The depth of the deepest trip that was answered. */
  let answered = 0;
  let count = 0;
  const sockets = new Set<Socket>();

  function watch() {
    const waiting: { readonly depth: number; readonly count: number }[] = [];
    const names = new Map<string, string>();
    let text: string | undefined;
    function send() {
      trips.push({ depth: answered + 1, text });
      waiting.push({ depth: answered + 1, count });
      text = undefined;
    }
    const sent = messageReader(true, (type, body) => {
      if (type === '' || type === 'Q') {
        if (type === 'Q') text = textAt(body, 0);
        send();
      }
      if (type === 'P') {
        const name = textAt(body, 0);
        text = textAt(body, Buffer.byteLength(name) + 1);
        names.set(name, text);
      }
      if (type === 'B') text ??= names.get(textAt(body, Buffer.byteLength(textAt(body, 0)) + 1));
      if (type === 'S') send();
    });
    const received = messageReader(false, (type) => {
      if (type !== 'Z') return;
      const ended = waiting.shift();
      if (ended?.count === count) answered = Math.max(answered, ended.depth);
    });
    return { sent, received };
  }

  const server = createServer((incoming) => {
    const onward = connect(port, '127.0.0.1');
    const { sent, received } = watch();
    for (const socket of [incoming, onward]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.once('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        incoming.destroy();
        onward.destroy();
      });
    }
    const forward = delayed(
      onward,
      () => delayMs,
      () => undefined,
    );
    incoming.on('data', (data) => {
      sent(data); // when it is sent, not when it arrives
      forward(data);
    });
    onward.on(
      'data',
      delayed(incoming, () => delayMs, received),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port, // of a server that listens
    takeTrips() {
      const taken = trips;
      trips = [];
      answered = 0;
      count += 1;
      return taken;
    },
    moveTo(next) {
      delayMs = next;
    },
    async close() {
      const closed = once(server.close(), 'close');
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
