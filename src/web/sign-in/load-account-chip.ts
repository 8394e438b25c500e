export const loadAccountChip = () => import('../parts/account/AccountChip.tsx');

let isComing = false;
/** Whether the password step has the chip. A page that starts there has none: its first screen is one script. */
export const isChipComing = () => isComing;

/** Loads the chip while the credential is checked, since the first screen has no use for it. The next step tries again. */
export function fetchAccountChip(): void {
  isComing = true;
  loadAccountChip().catch(() => undefined);
}
