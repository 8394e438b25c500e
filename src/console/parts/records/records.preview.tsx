import type { AuditRecord } from '../../kernel/management.generated.ts';
import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { ApiProblem } from '../../kernel/problem.ts';
import { ActorName } from './ActorName.tsx';
import { LatestRecords } from './LatestRecords.tsx';

const refetch = () => new Promise<never>(() => undefined);
const record = (id: string, outcome: string, details: object = {}): AuditRecord => ({
  id,
  at: Date.UTC(2027, 2, 1, 8),
  event: 'operatorAction',
  outcome,
  operator: 'cli:bartholomew',
  place: id,
  details: { ...details },
});
const some = [
  record('r1', 'rotateClientSecret', { reason: 'The former secret stood in a ticket of the supplier' }),
  record('r2', 'setClient'),
];

export const previews: PartPreviews = {
  ActorName: {
    'a program': { draw: () => <ActorName operator="client:nightly-report" /> },
    'somebody at the command line': { draw: () => <ActorName operator="cli:bartholomew" /> },
  },
  LatestRecords: {
    'two of them, one with a reason': {
      draw: () => <LatestRecords records={{ data: some, error: null, isPending: false, refetch }} />,
    },
    'there is none': { draw: () => <LatestRecords records={{ data: [], error: null, isPending: false, refetch }} /> },
    'they could not be read': {
      draw: () => (
        <LatestRecords
          records={{ data: undefined, error: new ApiProblem('networkError', 0), isPending: false, refetch }}
        />
      ),
    },
  },
};
