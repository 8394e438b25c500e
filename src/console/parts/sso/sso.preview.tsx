import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { FailedSignOns } from './FailedSignOns.tsx';
import type { FailureGroup } from './sso-failures.ts';

const day = Date.UTC(2026, 10, 18, 9);
const refused: FailureGroup = {
  name: 'ssoInvalidToken',
  reason: 'The signature is not by a certificate of the provider.',
  count: 41,
  at: day,
  reference: '7f3c2b1e9d',
};
const once: FailureGroup = {
  ...refused,
  name: 'ssoNoAccount',
  count: 1,
  reason: 'No account.',
  reference: 'a1b2c3d4e5',
};

export const previews: PartPreviews = {
  FailedSignOns: {
    'several causes': { draw: () => <FailedSignOns groups={[refused, once]} /> },
    'one cause': { draw: () => <FailedSignOns groups={[once]} /> },
    'in a panel': { draw: () => <FailedSignOns isFlat groups={[refused, once]} /> },
  },
};
