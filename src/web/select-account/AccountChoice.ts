import type { accountSelectionCalls } from '../../contract/account-selection.ts';
import type { OutputOf } from '../../contract/call.ts';

export type AccountChoice = OutputOf<typeof accountSelectionCalls.accountChoices>['records'][number];
