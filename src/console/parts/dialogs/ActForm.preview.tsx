import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { ApiProblem } from '../../kernel/problem.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import type { ActState } from '../../kernel/useAct.ts';
import { TextButton } from '../buttons/Button.tsx';
import { TextField } from '../forms/TextField.tsx';
import { Card } from '../layout/Page.tsx';
import { ActButton } from './ActButton.tsx';
import { ActForm } from './ActForm.tsx';
import { ActProblem } from './ActProblem.tsx';

const nothing = () => undefined;
const never = () => new Promise<void>(nothing);

const form = (say: ConsoleSay, perform: () => Promise<void>) => (
  <Card isPadded>
    <ActForm
      verb={say('people.savedView.verb')}
      perform={perform}
      beside={<TextButton>{say('dialog.cancel')}</TextButton>}
    >
      <TextField
        label={say('people.savedView.name')}
        hint={say('people.savedView.nameHint')}
        name="name"
        value="Without a second step"
        onChange={nothing}
      />
    </ActForm>
  </Card>
);

const states: readonly ActState['at'][] = ['idle', 'running', 'confirm', 'confirming'];
const problems: readonly ApiProblem['code'][] = ['networkError', 'permissionMissing', 'conflict', 'changedMeanwhile'];

export const previews: PartPreviews = {
  ActForm: {
    'at first': { draw: (say) => form(say, never) },
    'it is being done': { draw: (say) => form(say, never), press: ['[type=submit]'] },
    'a second step is needed': {
      draw: (say) => form(say, () => Promise.reject(new ApiProblem('confirmationNeeded', 403))),
      press: ['[type=submit]'],
    },
    'it failed': {
      draw: (say) => form(say, () => Promise.reject(new ApiProblem('failed', 500, { instance: '5f1d9c7e2a4b8036' }))),
      press: ['[type=submit]'],
    },
  },
  ActButton: {
    'in each state, and while something is missing': {
      draw: (say) => (
        <p style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          {states.map((at) => (
            <ActButton
              key={at}
              act={{ state: at === 'failed' ? { at, error: undefined } : { at }, run: never, confirm: never }}
              verb={say('person.dialog.unlock.verb', { first: 'Esi' })}
              isDanger={false}
              isBlocked={false}
            />
          ))}
          {[true, false].map((isBlocked) => (
            <ActButton
              key={String(isBlocked)}
              act={{ state: { at: 'idle' }, run: never, confirm: never }}
              verb={say('person.dialog.removePerson.verb', { first: 'Esi' })}
              isDanger={!isBlocked}
              isBlocked={isBlocked}
            />
          ))}
        </p>
      ),
    },
  },
  ActProblem: {
    'of each kind': {
      draw: () => (
        <div style={{ display: 'grid', gap: 12 }}>
          {problems.map((code) => (
            <ActProblem key={code} error={new ApiProblem(code, 409)} />
          ))}
          <ActProblem
            error={
              new ApiProblem('invalidInput', 422, {
                detail: 'The input does not fit.',
                errors: [{ detail: 'networks: 192.0.2.1/24 has bits after its prefix', pointer: '#/networks' }],
                instance: '5f1d9c7e2a4b8036',
              })
            }
          />
        </div>
      ),
    },
  },
};
