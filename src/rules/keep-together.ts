const longest = 24;

/** A short name that is never broken into lines: "Switchboard Classic 2" reads as one name. */
export function keepTogether(name: string): string {
  return name.length < longest ? name.replaceAll(' ', '\u00a0') : name;
}
