/** Readable name of a screen: `enterEmailPassword` becomes "Enter email password". */
export function titleOf(screen: string): string {
  const words = screen.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
