import type { accountSelectionCalls } from '../../contract/account-selection.ts';
import type { OutputOf } from '../../contract/call.ts';

export type AccountChoices = OutputOf<typeof accountSelectionCalls.accountChoices>;
export type AccountChoice = AccountChoices['records'][number];
