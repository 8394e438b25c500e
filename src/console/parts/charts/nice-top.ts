const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** A number that is easily read and at least as large as another one. Its half is whole. */
export function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const found = steps.map((one) => one * power).find((one) => one >= value && one % 2 === 0);
  return found ?? 10 * power;
}
