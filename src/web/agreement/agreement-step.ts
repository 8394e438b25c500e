import type { StepResult } from '../../rules/sign-in/step-exits.ts';
import type { Step, StepInput } from '../kernel/flow/step.ts';
import type { Api } from '../kernel/network/api.ts';
import type { AgreementProps } from './AgreementForm.tsx';
import { type AgreementEffect, type AgreementEvent, type AgreementState, agreementFlow } from './agreement.flow.ts';

type AgreementStep = Step<StepInput, AgreementState, AgreementEvent, AgreementEffect>;

/**
 * A step that asks users to agree to something.
 * @param record records the agreement on the server
 */
export function agreementStep(
  Screen: (props: AgreementProps) => React.ReactNode,
  record: (api: Api, oneTimeSession: string) => Promise<StepResult>,
): AgreementStep {
  return {
    flow: agreementFlow,
    start: ({ oneTimeSession }) => ({ step: 'asking', oneTimeSession }),
    Screen,
    async perform(effect, { api }, exits) {
      if (effect.do === 'record') return { type: 'recorded', result: await record(api, effect.oneTimeSession) };
      if (effect.do === 'finish') exits.done(effect.result);
      else exits.left(effect.by);
      return undefined;
    },
  };
}
