import { useEffect, useRef } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import type { AnyStep, StepEvent, StepExits } from '../kernel/step.ts';
import { useFlow } from '../kernel/useFlow.ts';
import { refusalOf, useVisit } from '../kernel/visit.tsx';

interface RunningStepProps<Given extends object> {
  readonly step: AnyStep<Given>;
  /** Another object each time that the step is due again. */
  readonly given: Given & { readonly problem?: Refusal };
  readonly exits: StepExits & { refused(refusal: Refusal): void };
}

/** Runs a step: its flow, its effects and its screen. */
export function RunningStep<Given extends object>({ step, given, exits }: RunningStepProps<Given>) {
  const visit = useVisit();
  const { state, send } = useFlow(
    step.flow,
    () => step.start(given),
    async (effect: { do: string }) => {
      try {
        return await step.perform(effect, visit, exits);
      } catch (reason) {
        exits.refused(refusalOf(reason));
        return undefined;
      }
    },
  );
  const first = useRef(given);
  useEffect(() => {
    const { problem } = given;
    const event: StepEvent =
      given === first.current ? { type: 'opened' } : { type: 'returned', ...(problem && { problem }) };
    send(event);
  }, [given, send]);
  return <step.Screen state={state} send={send} />;
}
