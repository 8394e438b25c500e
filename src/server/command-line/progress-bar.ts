const barWidth = 30;

/** Formats the progress as one line, which the terminal overwrites. */
export function progressBar(share: number, added: number): string {
  const full = Math.round(Math.min(1, share) * barWidth);
  return `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${String(Math.floor(share * 100)).padStart(3)} %  ${added} added`;
}
