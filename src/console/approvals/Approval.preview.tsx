import { type ApprovalInFull, showAccount, showApproval } from '../kernel/management.generated.ts';
import { answer, type PartPreviews } from '../kernel/preview/PartPreviews.ts';
import { sampleAccount, samplePeople } from '../kernel/preview/samples.ts';
import { ApiProblem } from '../kernel/problem.ts';
import { ApprovalDetails } from './ApprovalDetails.tsx';

const people = samplePeople.map((person) => answer(showAccount, sampleAccount(person), { who: person.id }));

const asked: ApprovalInFull = {
  id: 'a1',
  operation: 'recoverAccount',
  state: 'waiting',
  reason: 'Has lost the phone, and was called back on the number of the office',
  company: 'birch-quay',
  account: 'esi',
  asked: [
    { field: 'who', value: 'esi' },
    { field: 'email', value: 'esi.ampofo@post.example' },
  ],
  askedBy: 'bartholomew',
  askedAt: Date.UTC(2026, 10, 18, 9),
  expiresAt: Date.UTC(2026, 10, 19, 9),
  waitsForYou: true,
};

const shown = (change: Partial<ApprovalInFull>) => ({
  draw: () => <ApprovalDetails id="a1" />,
  answers: [answer(showApproval, { ...asked, ...change }), ...people],
  shows: 'article dd a',
});

export const previews: PartPreviews = {
  Approval: {
    'waits for you': shown({}),
    'you may not agree yet': shown({ dependence: 'recent' }),
    'asked by you': shown({ askedBy: 'maren', waitsForYou: false }),
    'agreed, and yours to do': shown({
      operation: 'exportAccount',
      state: 'agreed',
      askedBy: 'maren',
      decidedBy: 'bartholomew',
      waitsForYou: false,
    }),
    refused: shown({ state: 'refused', decidedBy: 'bartholomew', waitsForYou: false }),
    'is being read': { draw: () => <ApprovalDetails id="a1" />, shows: '[role=status]' },
    'is not there': {
      draw: () => <ApprovalDetails id="a1" />,
      answers: [answer(showApproval, new ApiProblem('notFound', 404))],
      shows: '[role=alert]',
    },
  },
};
