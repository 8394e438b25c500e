import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { ApiProblem } from '../../kernel/problem.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const nothing = () => undefined;
const waiting = () => new Promise<void>(nothing);
const refused = (problem: ApiProblem) => () => Promise.reject(problem);
const submit = '[role$=dialog] button[type=submit]';
const name = 'Esi Ampofo';

const disabling = (say: ConsoleSay, perform: () => Promise<void> = waiting) => (
  <ConfirmDialog
    title={say('person.dialog.disable.title', { name })}
    verb={say('person.dialog.disable.verb', { first: 'Esi' })}
    reason="needed"
    perform={perform}
    onClose={nothing}
  >
    <p>{say('person.dialog.disable.detail', { first: 'Esi' })}</p>
  </ConfirmDialog>
);

const typed = ['[name=reason]', 'Asked for by the head of the office, on the phone'] as const;

export const previews: PartPreviews = {
  ConfirmDialog: {
    'a reason is needed': { draw: disabling },
    'a reason is offered, and it cannot be put back': {
      draw: (say) => (
        <ConfirmDialog
          title={say('person.dialog.removePerson.title', { name })}
          verb={say('person.dialog.removePerson.verb', { first: 'Esi' })}
          isDanger
          reason="offered"
          perform={waiting}
          onClose={nothing}
        >
          <p>{say('person.dialog.removePerson.detail')}</p>
        </ConfirmDialog>
      ),
    },
    'it is being done': { draw: disabling, press: [typed, submit] },
    'a second step is needed': {
      draw: (say) => disabling(say, refused(new ApiProblem('confirmationNeeded', 403))),
      press: [typed, submit],
    },
    'it was refused': {
      draw: (say) =>
        disabling(
          say,
          refused(
            new ApiProblem('invalidInput', 422, {
              detail: 'The account is of a role that reaches further than the caller.',
              instance: '5f1d9c7e2a4b8036',
            }),
          ),
        ),
      press: [typed, submit],
    },
    'somebody else has changed it': {
      draw: (say) => disabling(say, refused(new ApiProblem('changedMeanwhile', 412))),
      press: [typed, submit],
    },
  },
};
