import type { PartPreviews } from '../kernel/preview/PartPreviews.ts';
import { MeanwhileNote } from './MeanwhileNote.tsx';
import { rulesOf, type SignInRules } from './rules-draft.ts';

const nothing = () => undefined;

const before: SignInRules = rulesOf({
  secondStep: { companyId: 'birch-quay', requirement: 'optional' },
  passkeys: { companyId: 'birch-quay', use: 'allowed', isHardwareOnly: false, allowsSynced: true, requiredFrom: 0 },
  policies: [],
  passwordDays: undefined,
});
const mine: SignInRules = { ...before, requirement: 'required', requiredFrom: '2027-03-01', channels: ['totp'] };

export const previews: PartPreviews = {
  MeanwhileNote: {
    'three fields were changed': {
      draw: () => (
        <MeanwhileNote
          mine={mine}
          set={nothing}
          meanwhile={[
            { field: 'requirement', before: before.requirement, theirs: 'required' },
            { field: 'channels', before: before.channels, theirs: ['totp', 'email', 'sms'] },
            { field: 'allowedCountries', before: [], theirs: ['GB', 'NO', 'PT', 'FI'] },
          ]}
          onClose={nothing}
        />
      ),
    },
  },
};
