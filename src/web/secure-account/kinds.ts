import type { ScreenName } from '../../contract/paths.ts';

/** The links that secure an account: of a notice, of a changed address, and of a recovery that an operator was asked for. */
export const kinds = ['secureAccount', 'undoEmailChange', 'stopRecovery'] as const satisfies readonly ScreenName[];
export type Kind = (typeof kinds)[number];
