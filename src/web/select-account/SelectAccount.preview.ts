import { refused, type ScreenPreview, type ScreenPreviews } from '../app/ScreenPreviews.ts';
import type { SignInState } from '../sign-in/sign-in.flow.ts';

const quinn = { name: 'Quinn Delacroix', credential: 'quinn@manydesks.example' };
const records = [
  { ...quinn, accountId: '1', companyName: 'Harbour Lane Logistics', extension: '130', isLastUsed: true },
  { ...quinn, accountId: '2', companyName: 'Brightwell Dental', extension: '130', isLastUsed: false },
  { ...quinn, accountId: '3', companyName: 'Willow Creek Foods', isLastUsed: false },
];
const path = '/selectAccount';
const answers = (data: object) => ({ '/api/account/choices': { data } });

function several(state: SignInState): ScreenPreview {
  return { path, state, answers: answers({ isRecognised: false, records }) };
}
function recognised(state: SignInState): ScreenPreview {
  return { path, state, answers: answers({ isRecognised: true, records: records.slice(0, 1) }) };
}

export const previews: ScreenPreviews = {
  selectAccount: {
    'first view': several({ step: 'selectAccount' }),
    working: several({ step: 'choosingAccount', accountId: '2' }),
    'an account that is disabled': several({
      step: 'selectAccount',
      problem: refused('accountDisabled'),
      accountId: '3',
    }),
    'an account that is locked': several({ step: 'selectAccount', problem: refused('accountLocked') }),
    'a session that is recognised': recognised({ step: 'selectAccount' }),
    'another account wanted': recognised({ step: 'choosingAccount' }),
    'another account that could not be asked for': several({
      step: 'selectAccount',
      problem: refused('networkError'),
    }),
    'going on with a session': recognised({ step: 'choosingAccount', accountId: '1' }),
    'the accounts have not come yet': {
      path,
      state: { step: 'selectAccount' },
      answers: { '/api/account/choices': 'none' },
    },
  },
};
