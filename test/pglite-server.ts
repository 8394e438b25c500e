import { createServer, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';

const sslRequest = 80_877_103;
const readyForQuery = 0x5a;
const idle = 0x49;
const terminate = 0x58;

/**
 * Serves PGlite over PostgreSQL's wire protocol, for connection pools and other processes. PGlite has only one session: a
 * connection occupies it until the end of its transaction, and the others wait.
 */
export async function startPgliteServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const database = await PGlite.create();
  const sockets = new Set<Socket>();
  let turn: Promise<void> = Promise.resolve();

  async function takeTurn() {
    const before = turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    turn = promise;
    await before;
    return resolve;
  }

  async function serveSocket(socket: Socket) {
    let endTurn: (() => void) | undefined;
    try {
      for await (const message of messagesOf(socket)) {
        if (message[0] === terminate) break;
        endTurn ??= await takeTurn();
        const answer = await database.execProtocolRaw(message, { syncToFs: false });
        socket.write(answer);
        if (answer.at(-6) === readyForQuery && answer.at(-1) === idle) {
          endTurn();
          endTurn = undefined;
        }
      }
    } catch {
      socket.destroy();
    } finally {
      if (endTurn) {
        await database.exec('rollback').catch(() => {});
        endTurn();
      }
      sockets.delete(socket);
      socket.end();
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    void serveSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}

/** Splits the data into messages with a type and a length; the first message has no type. */
async function* messagesOf(socket: Socket): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let typeBytes = 0;
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= typeBytes + 4) {
      const length = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < length) break;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (typeBytes === 0 && message.readInt32BE(4) === sslRequest) {
        socket.write('N');
        continue;
      }
      typeBytes = 1;
      yield message;
    }
  }
}
