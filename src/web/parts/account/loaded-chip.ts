import type { ComponentType } from 'react';
import type { AccountChipProps } from './AccountChipProps.ts';

/** The chip, once its module is there: the first screen loads it while the credential is checked. */
export const loadedChip: { Chip?: ComponentType<AccountChipProps> } = {};
