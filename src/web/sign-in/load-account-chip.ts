/** Loaded while the credential is checked, since the first screen has no use for it. */
export const loadAccountChip = () => import('../ui/AccountChip.tsx');
