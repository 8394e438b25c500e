import { cancelJob, showAccount } from '../../kernel/management.generated.ts';
import { answer, type PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { sampleAccount, sampleJob, samplePeople } from '../../kernel/preview/samples.ts';
import { ApiProblem } from '../../kernel/problem.ts';
import { Card } from '../layout/Page.tsx';
import { RefusedRows } from './RefusedRows.tsx';
import { StopJob } from './StopJob.tsx';

const nothing = () => undefined;
const settled = async () => undefined;
const running = sampleJob({ state: 'running', done: 61, changed: 61 });
const names = samplePeople.map((person) => answer(showAccount, sampleAccount(person), { who: person.id }));

export const previews: PartPreviews = {
  StopJob: {
    'some rows are done': { draw: () => <StopJob job={running} onClose={nothing} onStopped={settled} /> },
    'nothing is done yet': {
      draw: () => <StopJob job={sampleJob({ state: 'open', done: 0 })} onClose={nothing} onStopped={settled} />,
    },
    'it was finished meanwhile': {
      draw: () => <StopJob job={running} onClose={nothing} onStopped={settled} />,
      answers: [answer(cancelJob, new ApiProblem('conflict', 409, { detail: 'The job is finished.' }))],
      press: ['[role=alertdialog] button[type=submit]'],
      shows: '[role=alert]',
    },
  },
  RefusedRows: {
    'people, a row without one, and a sentence of the API': {
      draw: () => (
        <Card isPadded>
          <RefusedRows
            rows={[
              { line: 3, outcome: 'refused', id: 'esi', reason: 'higherRoles' },
              { line: 1204, outcome: 'refused', id: 'bartholomew', reason: 'singleSignOn' },
              { line: 1207, outcome: 'refused', problem: 'The e-mail address is taken by another account.' },
            ]}
          />
        </Card>
      ),
      answers: names,
      shows: 'main a',
    },
  },
};
