/** Whether the page is on a phone: its own camera cannot scan its screen. */
export function isHandheld(): boolean {
  return matchMedia('(pointer: coarse) and (max-width: 44.9375em)').matches;
}
