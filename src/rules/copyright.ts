/** The years of the copyright line (§9): the launch year through the current one. */
export function copyrightYears(launchYear: number, currentYear: number): string {
  return launchYear < currentYear ? `${launchYear}–${currentYear}` : String(currentYear);
}
