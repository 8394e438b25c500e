import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Forwards new connections to this port. Those that are open stay where they are. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

/** A proxy that forwards TCP connections, such as the address of a database that fails over. */
export async function startTcpProxy(firstTarget: number): Promise<TcpProxy> {
  let target = firstTarget;
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const onward = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.once('error', () => other.destroy());
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port, // of a server that listens
    leadTo(port) {
      target = port;
    },
    async close() {
      const closed = once(server.close(), 'close');
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
