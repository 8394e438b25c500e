import type { ActivationEvent, ActivationState } from './activation.flow.ts';

/** Properties of the screens of an activation, by the step that they show. */
export interface ActivationProps<Step extends ActivationState['step']> {
  readonly at: Extract<ActivationState, { step: Step }>;
  send(event: ActivationEvent): void;
}
