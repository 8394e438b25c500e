import { once } from 'node:events';
import { connect } from 'node:net';

/** A connection to Firefox by its own protocol of automation, which geckodriver speaks too. */
export interface Marionette {
  /** Sends a command. Returns its value. @throws with the error that Firefox names */
  send<Value>(command: string, parameters: object): Promise<Value>;
}

/** What Firefox says first. */
interface Greeting {
  readonly marionetteProtocol: number;
}

type Answer = readonly [
  type: 1,
  id: number,
  error: { readonly error: string; readonly message: string } | null,
  result: { readonly value: unknown } | null,
];

/**
 * Connects to a Firefox that WebDriver BiDi drives already. Commands join its session, and so do not begin one: there is one at
 * a time. The connection ends with the browser, since its end would end the session.
 */
export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let received: Buffer = Buffer.alloc(0);

  function take([, id, error, result]: Answer): void {
    if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
    else waiting.get(id)?.resolve(result?.value);
    waiting.delete(id);
  }
  socket.on('data', (part) => {
    received = Buffer.concat([received, part]);
    for (let packet = firstPacket(received); packet; packet = firstPacket(received)) {
      received = packet.rest;
      const message = JSON.parse(packet.text) as Answer | Greeting; // of Firefox itself
      if (!('marionetteProtocol' in message)) take(message);
    }
  });
  socket.on('error', () => undefined); // "close" follows
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended the connection'));
  });

  let lastId = 0;
  return {
    send<Value>(command: string, parameters: object) {
      const id = ++lastId;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(id, answer);
      const message = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
      return answer.promise as Promise<Value>; // as the caller says
    },
  };
}

/** The first whole packet, `<length in bytes>:<JSON>`, and what comes after it. */
function firstPacket(received: Buffer): { readonly text: string; readonly rest: Buffer } | undefined {
  const colon = received.indexOf(':');
  if (colon < 0) return undefined;
  const end = colon + 1 + Number(received.toString('latin1', 0, colon));
  if (received.length < end) return undefined;
  return { text: received.toString('utf8', colon + 1, end), rest: received.subarray(end) };
}
