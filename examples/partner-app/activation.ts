import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { settings } from './settings.ts';

/** Waits for its activation. Your own app does not need this file. */
const account = 'not-activated@harbourlane.example';
const args = ['account', 'send-activation', account];

/** What the operator of the demo would type. */
export const activationCommand = `npx portico ${args.join(' ')}`;

/** Why no code was sent. */
interface NotSent {
  readonly title: string;
  readonly text: string;
  readonly detail?: string;
}

const run = promisify(execFile);

/** Sends the code, as the operator would. Returns what to say if it was not sent. */
export async function sendActivation(): Promise<NotSent | undefined> {
  const { operatorCommand } = settings;
  if (!operatorCommand) return { title: 'No code was sent', text: `Run “${activationCommand}” beside “npm start”.` };
  try {
    await run(process.execPath, [operatorCommand, ...args]);
    return undefined;
  } catch (reason) {
    const { stderr = '', message } = reason as Error & { stderr?: string };
    return { title: 'No code was sent', text: 'The account may be active already.', detail: stderr.trim() || message };
  }
}
