/** The name of a screen as people read it: `enterEmailPassword` is "Enter email password". */
export function titleOf(screen: string): string {
  const words = screen.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
