import { useEffect, useRef } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import type { AnyStep, StepEvent, StepExits } from '../kernel/flow/step.ts';
import { useFlow } from '../kernel/flow/useFlow.ts';
import { refusalOf, useVisit } from '../kernel/visit/visit.tsx';

interface RunningStepProps<Input extends object> {
  readonly step: AnyStep<Input>;
  /** A new object whenever the step is due again. */
  readonly input: Input & { readonly problem?: Refusal };
  readonly exits: StepExits & { refused(refusal: Refusal): void };
}

/** Runs a step: its flow, its effects and its screen. */
export function RunningStep<Input extends object>({ step, input, exits }: RunningStepProps<Input>) {
  const visit = useVisit();
  const { state, send } = useFlow(
    step.flow,
    () => step.start(input),
    async (effect: { do: string }) => {
      try {
        return await step.perform(effect, visit, exits);
      } catch (reason) {
        exits.refused(refusalOf(reason));
        return undefined;
      }
    },
  );
  const first = useRef(input);
  useEffect(() => {
    const { problem } = input;
    const event: StepEvent =
      input === first.current ? { type: 'opened' } : { type: 'returned', ...(problem && { problem }) };
    send(event);
  }, [input, send]);
  return <step.Screen state={state} send={send} />;
}
