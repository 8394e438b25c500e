import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Installation } from '../installation.ts';
import { OperationRefused, type OperatorOf } from '../operation/operation.ts';
import type { OperationName, Operations } from '../operations.ts';
import { systemAccount } from './system-account.ts';

/** The protocol: each request is one line of JSON, and so is its reply; replies come in order. */
interface Request {
  readonly operation: string;
  readonly input: unknown;
  readonly operator?: string;
  readonly reason?: string | undefined;
}
type Reply = { readonly output: unknown } | { readonly problem: string };

/** Operating systems limit socket paths to about 100 bytes. */
const maxSocketPathBytes = 100;

/**
 * Address of the control socket: a Unix socket in the data folder, or a named pipe on Windows.
 * @throws Error when the path is too long
 */
function socketPath(dataDir: string): string {
  const folder = resolve(dataDir);
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\portico-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  const absolutePath = join(folder, 'control.sock');
  const relativePath = relative(process.cwd(), absolutePath);
  const path = relativePath.length < absolutePath.length ? relativePath : absolutePath;
  if (Buffer.byteLength(path) > maxSocketPathBytes)
    throw new Error(`DATA_DIR: the path ${folder} is too long for a socket.`);
  return path;
}

/**
 * Serves the command line while this process has the embedded database open. File permissions are the only access
 * control: only the owner of the data folder can connect.
 */
export async function openControlSocket(
  dataDir: string,
  installation: Installation,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataDir);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    void serveConnection(socket, installation);
  });
  if (process.platform !== 'win32') rmSync(path, { force: true }); // left by a killed process, since this process has the lock
  const previousUmask = process.umask(0o177);
  try {
    await new Promise<void>((listening, failed) => server.once('error', failed).listen(path, listening));
  } finally {
    process.umask(previousUmask);
  }
  return {
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.end();
      }),
  };
}

async function serveConnection(socket: Socket, installation: Installation): Promise<void> {
  for await (const line of createInterface({ input: socket })) {
    const reply = await performRequest(line, installation);
    socket.write(`${JSON.stringify(reply)}\n`);
  }
}

/** The operations are loaded with the first command, since a server without commands does not need them. */
async function performRequest(line: string, installation: Installation): Promise<Reply> {
  try {
    const { operation, input, operator, reason } = JSON.parse(line) as Request; // possibly sent by another version
    const [{ operations }, { perform }] = await Promise.all([import('../operations.ts'), import('../perform.ts')]);
    if (!Object.hasOwn(operations, operation))
      return { problem: `The running server does not support the operation "${operation}".` };
    return { output: await perform(installation, operation as OperationName, input, { name: operator, reason }) };
  } catch (reason) {
    const isExpected = reason instanceof OperationRefused;
    return { problem: isExpected ? reason.message : `The server failed: ${String(reason)}` };
  }
}

/** Client of the control socket. */
export interface RemoteOperator extends OperatorOf<Operations> {
  close(): Promise<void>;
}

/** Connects to the server that has the data folder open. */
export async function connectControlSocket(dataDir: string, reason?: string): Promise<RemoteOperator> {
  const socket = connect(socketPath(dataDir));
  await new Promise<void>((connected, failed) => socket.once('connect', connected).once('error', failed));
  const operator = systemAccount();
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  return {
    async perform(name, input) {
      socket.write(`${JSON.stringify({ operation: name, input, operator, reason } satisfies Request)}\n`);
      const { value, done } = await replies.next();
      if (done) throw new OperationRefused('The server stopped before it replied.');
      const reply = JSON.parse(value) as Reply; // written by `performRequest`
      if ('problem' in reply) throw new OperationRefused(reply.problem);
      return reply.output as never; // the type is that of the requested operation's output
    },
    async close() {
      socket.end();
    },
  };
}
