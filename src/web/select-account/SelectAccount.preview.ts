import { dueState, refused, type ScreenPreview, type ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';
import type { SelectAccountState } from './select-account.flow.ts';

const quinn = { name: 'Quinn Delacroix', credential: 'quinn@manydesks.example' };
const [brandName, isDisabled] = ['Tellwick', false];
const records = [
  {
    ...quinn,
    accountId: '1',
    companyName: 'Harbour Lane Logistics',
    extension: '130',
    isLastUsed: true,
    brandName,
    isDisabled,
  },
  {
    ...quinn,
    accountId: '2',
    companyName: 'Brightwell Dental',
    extension: '130',
    isLastUsed: false,
    brandName: 'Quillmere',
    isDisabled,
  },
  { ...quinn, accountId: '3', companyName: 'Willow Creek Foods', isLastUsed: false, brandName, isDisabled: true },
];
const path = '/selectAccount';
const answers = (data: object) => ({ '/api/account/choices': { data } });

function several(step: SelectAccountState): ScreenPreview {
  return { path, state: dueState('selectAccount'), step, answers: answers({ isRecognised: false, records }) };
}
function previewRecognised(step: SelectAccountState): ScreenPreview {
  return {
    path,
    state: dueState('selectAccount'),
    step,
    answers: answers({ isRecognised: true, records: records.slice(0, 1) }),
  };
}

export const previews: ScreenPreviews = {
  selectAccount: {
    'first view': several({ step: 'selecting' }),
    working: several({ step: 'choosing', accountId: '2' }),
    'an account that is disabled': several({
      step: 'selecting',
      problem: refused('accountDisabled'),
      accountId: '3',
    }),
    'an account that is locked': several({ step: 'selecting', problem: refused('accountLocked') }),
    'a session that is recognised': previewRecognised({ step: 'selecting' }),
    'another account wanted': previewRecognised({ step: 'choosing' }),
    'another account that could not be asked for': several({
      step: 'selecting',
      problem: refused('networkError'),
    }),
    'going on with a session': previewRecognised({ step: 'choosing', accountId: '1' }),
    'the accounts have not come yet': {
      path,
      state: dueState('selectAccount'),
      answers: { '/api/account/choices': 'none' },
    },
  },
};
