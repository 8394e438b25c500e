import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Installation } from '../installation.ts';
import {
  type OperationInput,
  type OperationName,
  type OperationOutput,
  OperationRefused,
  type Operations,
  perform,
} from './operations.ts';

/** One line each way, in order: what is asked, and what came of it. */
type Request = { readonly operation: string; readonly input: unknown };
type Reply = { readonly output: unknown } | { readonly problem: string };

/** Systems take some hundred bytes for the path of a socket. */
const longestPath = 100;

/** Where the running server listens for its operator: a socket in its data folder, or a named pipe on Windows. */
function socketPath(dataDir: string): string {
  const folder = resolve(dataDir);
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\portico-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  const whole = join(folder, 'control.sock');
  const fromHere = relative(process.cwd(), whole);
  const path = fromHere.length < whole.length ? fromHere : whole;
  if (Buffer.byteLength(path) > longestPath) throw new Error(`DATA_DIR: the path ${folder} is too long for a socket.`);
  return path;
}

/**
 * Answers the operator's command line while this process holds the embedded database. Whoever can open the data folder
 * can use it, and nobody else: it carries no other proof.
 */
export async function openControlSocket(
  dataDir: string,
  operations: Operations,
  installation: Installation,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataDir);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    void converse(socket, operations, installation);
  });
  if (process.platform !== 'win32') rmSync(path, { force: true }); // left by a killed process; the folder's lock is ours
  const before = process.umask(0o177);
  try {
    await new Promise<void>((listening, failed) => server.once('error', failed).listen(path, listening));
  } finally {
    process.umask(before);
  }
  return {
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.end();
      }),
  };
}

async function converse(socket: Socket, operations: Operations, installation: Installation): Promise<void> {
  for await (const line of createInterface({ input: socket })) {
    const reply = await answer(line, operations, installation);
    socket.write(`${JSON.stringify(reply)}\n`);
  }
}

async function answer(line: string, operations: Operations, installation: Installation): Promise<Reply> {
  try {
    const { operation, input } = JSON.parse(line) as Request; // from the command line of this version or another
    if (!Object.hasOwn(operations, operation)) return { problem: `This server does not know "${operation}".` };
    return { output: await perform(installation, operation as OperationName, input) };
  } catch (reason) {
    const isExpected = reason instanceof OperationRefused;
    return { problem: isExpected ? reason.message : `The server failed: ${String(reason)}` };
  }
}

/** The operator's end of the socket. */
export interface RemoteOperator {
  perform<Name extends OperationName>(name: Name, input: OperationInput<Name>): Promise<OperationOutput<Name>>;
  close(): Promise<void>;
}

/** Connects to the server that holds the data folder. */
export async function connectControlSocket(dataDir: string): Promise<RemoteOperator> {
  const socket = connect(socketPath(dataDir));
  await new Promise<void>((connected, failed) => socket.once('connect', connected).once('error', failed));
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  return {
    async perform(name, input) {
      socket.write(`${JSON.stringify({ operation: name, input } satisfies Request)}\n`);
      const { value, done } = await replies.next();
      if (done) throw new OperationRefused('The server ended before it answered.');
      const reply = JSON.parse(value) as Reply; // written by `answer`
      if ('problem' in reply) throw new OperationRefused(reply.problem);
      return reply.output as never; // of the operation that was asked for
    },
    async close() {
      socket.end();
    },
  };
}
