/** Years of the copyright line (FRAME-7): the launch year through the current year. */
export function copyrightYears(launchYear: number, currentYear: number): string {
  return launchYear < currentYear ? `${launchYear}–${currentYear}` : String(currentYear);
}
