/** Readable name of a screen or part: `enterEmailPassword` becomes "Enter email password". */
export function titleOf(screen: string): string {
  const words = screen.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
