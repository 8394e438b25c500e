import type { Logger } from 'pino';

/** The packaged Node.js is the one that is tested with, although it is not yet a release with long-term support. */
const known = 'Unsupported runtime';

/** Sends what libraries write to the console to the log, so that each line of it is JSON. */
export function sendConsoleToLog(
  logger: Pick<Logger, 'info' | 'warn'>,
  target: Pick<Console, 'info' | 'warn'> = console,
) {
  const to = (level: 'info' | 'warn') => (text: unknown) => {
    if (!String(text).includes(known)) logger[level](String(text));
  };
  target.warn = to('warn');
  target.info = to('info');
}
