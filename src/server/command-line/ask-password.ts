import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * Reads a password from the terminal without echo, or from the first line of the standard input. Arguments would be
 * visible to every process on the machine.
 */
export async function askPassword(question: string): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  if (isTerminal) process.stderr.write(question);
  try {
    const { value } = await lines[Symbol.asyncIterator]().next();
    return value ?? '';
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write('\n');
  }
}
