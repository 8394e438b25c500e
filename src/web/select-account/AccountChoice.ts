import type { OutputOf } from '../../contract/call.ts';
import type { accountSelectionCalls } from '../../contract/sign-in/account-selection.ts';

export type AccountChoice = OutputOf<typeof accountSelectionCalls.accountChoices>['records'][number];
