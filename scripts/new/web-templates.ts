import type { Names } from './names.ts';

// The files of a capability on the page, as text.

export const flow = ({ camel, pascal }: Names) => `import type { Refusal } from '../../contract/envelope.ts';
import { defineFlow } from '../../rules/sign-in/flow.ts';
import type { LeaveReason, StepResult } from '../../rules/sign-in/step-exits.ts';

export type ${pascal}State =
  | { step: 'asking'; oneTimeSession: string; problem?: Refusal }
  | { step: 'recording'; oneTimeSession: string };

export type ${pascal}Event =
  | { type: 'confirmed' }
  | { type: 'declined'; by: LeaveReason }
  | { type: 'recorded'; result: StepResult }
  | { type: 'returned'; problem?: Refusal };

export type ${pascal}Effect =
  | { do: 'record' }
  | { do: 'finish'; result: StepResult }
  | { do: 'leave'; by: LeaveReason };

const { go, table } = defineFlow<${pascal}State, ${pascal}Event, ${pascal}Effect>();

/** The user confirms, which is recorded, or leaves for the app. */
export const ${camel}Flow = table({
  asking: {
    confirmed: go(['recording'], ({ oneTimeSession }) => [{ step: 'recording', oneTimeSession }, { do: 'record' }]),
    declined: go(['asking'], (state, { by }) => [state, { do: 'leave', by }]),
  },
  recording: {
    recorded: go(['recording'], (_, { result }) => [
      { step: 'recording', oneTimeSession: result.oneTimeSession },
      { do: 'finish', result },
    ]),
    returned: go(['asking'], ({ oneTimeSession }, { problem }) => ({
      step: 'asking',
      oneTimeSession,
      ...(problem && { problem }),
    })),
  },
});
`;

export const flowTest = ({ word, camel, pascal }: Names) => `import { describe, expect, it } from 'vitest';
import { namedErrors } from '../../contract/errors.ts';
import { advance } from '../../rules/sign-in/flow.ts';
import { type ${pascal}Event, type ${pascal}State, ${camel}Flow } from './${word}.flow.ts';

const problem = { name: 'networkError', ...namedErrors.networkError } as const;
const result = { oneTimeSession: 'two' };
const asking: ${pascal}State = { step: 'asking', oneTimeSession: 'one' };
const recording: ${pascal}State = { step: 'recording', oneTimeSession: 'one' };

describe('the flow of ${word}', () => {
  it.each<[${pascal}State, ${pascal}Event, ${pascal}State, string[]]>([
    [asking, { type: 'confirmed' }, recording, ['record']],
    [asking, { type: 'declined', by: 'cancel' }, asking, ['leave']],
    [recording, { type: 'recorded', result }, { step: 'recording', oneTimeSession: 'two' }, ['finish']],
    [recording, { type: 'returned', problem }, { ...asking, problem }, []],
    [recording, { type: 'confirmed' }, recording, []],
  ])('at %o, %o leads to %o', (state, event, next, does) => {
    const after = advance(${camel}Flow, state, event);
    expect(after.state).toEqual(next);
    expect(after.effects.map((effect) => effect.do)).toEqual(does);
  });
});
`;

export const step = ({ word, camel, pascal }: Names) => `import type { Step, StepInput } from '../kernel/flow/step.ts';
import { ${pascal} } from './${pascal}.tsx';
import { type ${pascal}Effect, type ${pascal}Event, type ${pascal}State, ${camel}Flow } from './${word}.flow.ts';

export const ${camel}: Step<StepInput, ${pascal}State, ${pascal}Event, ${pascal}Effect> = {
  flow: ${camel}Flow,
  start: ({ oneTimeSession }) => ({ step: 'asking', oneTimeSession }),
  Screen: ${pascal},
  async perform(effect, { api }, exits) {
    if (effect.do === 'record')
      return { type: 'recorded', result: await api.post('/api/${word}/complete', { completed: true }) };
    if (effect.do === 'finish') exits.done(effect.result);
    else exits.left(effect.by);
    return undefined;
  },
};
`;

export const screen = ({ word, camel, pascal }: Names) => `import { type FormEvent, useId } from 'react';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { SecondaryButton } from '../../ui/buttons/SecondaryButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { FieldMessage } from '../../ui/messages/FieldMessage.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import type { ${pascal}Event, ${pascal}State } from './${word}.flow.ts';

interface ${pascal}Props {
  readonly state: ${pascal}State;
  readonly send: (event: ${pascal}Event) => void;
}

/** Asks the user to confirm, and continues the sign-in. */
export function ${pascal}({ state, send }: ${pascal}Props) {
  const { t, messageOf } = useVisit();
  const messageId = useId();
  useFocusOnArrival();
  const problem = state.step === 'asking' ? state.problem : undefined;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send({ type: 'confirmed' });
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('${camel}.title')} />
      <p>{t('${camel}.sentence')}</p>
      <FieldMessage id={messageId}>{problem && messageOf(problem)}</FieldMessage>
      <SubmitButton working={t('${camel}.working')} isWorking={state.step === 'recording'}>
        {t('${camel}.confirm')}
      </SubmitButton>
      <SecondaryButton onClick={() => send({ type: 'declined', by: 'cancel' })}>{t('${camel}.cancel')}</SecondaryButton>
    </form>
  );
}
`;

export const preview = ({
  word,
  camel,
  pascal,
}: Names) => `import { dueState, refused, type ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';
import type { ${pascal}State } from './${word}.flow.ts';

const path = '/${camel}';
const offline: ${pascal}State = { step: 'asking', oneTimeSession: 'preview', problem: refused('networkError') };

export const previews: ScreenPreviews = {
  ${camel}: {
    'first view': { path, state: dueState('${camel}') },
    working: { path, state: dueState('${camel}'), step: { step: 'recording', oneTimeSession: 'preview' } },
    offline: { path, state: dueState('${camel}'), step: offline },
  },
};
`;
