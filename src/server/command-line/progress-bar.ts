const barWidth = 30;

/**
 * Formats the progress as one line, which the terminal overwrites.
 * @param share what is done, 0 to 1
 * @param done such as "12 added"
 */
function progressBar(share: number, done: string): string {
  const full = Math.round(Math.min(1, share) * barWidth);
  return `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${String(Math.floor(share * 100)).padStart(3)} %  ${done}`;
}

/** A line of progress on the standard error, if that is a terminal; problems are written above it. */
export function progressLine() {
  const isTerminal = process.stderr.isTTY === true;
  const clear = isTerminal ? '\r\x1b[K' : '';
  return {
    problem: (text: string) => void process.stderr.write(`${clear}${text}\n`),
    show: (share: number, done: string) =>
      void (isTerminal && process.stderr.write(`${clear}${progressBar(share, done)}`)),
    end: () => void process.stderr.write(clear),
  };
}
