import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';

/** Connections whose statements wait for the end of what runs now. */
const held = new WeakSet<Writable>();

/** The stream of a connection, which the types of the driver omit. */
const streamOf = (client: PoolClient) =>
  (client as PoolClient & { readonly connection?: { readonly stream?: Writable } }).connection?.stream;

/** Sends a statement in one packet with the others that the work of this moment sends on the same connection. */
export function sendTogether<Result>(client: PoolClient, send: () => Result): Result {
  const stream = streamOf(client);
  if (stream && !held.has(stream)) {
    held.add(stream);
    stream.cork();
    process.nextTick(() => {
      held.delete(stream);
      stream.uncork();
    });
  }
  return send();
}
