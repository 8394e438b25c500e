/**
 * The last moment of a day here, so that what ends with it is shown to end on this day, also when the clocks are changed.
 * @param day as `YYYY-MM-DD`
 * @returns milliseconds since 1970
 */
export const endOfDay = (day: string): number => new Date(`${day}T23:59:59.999`).getTime();
