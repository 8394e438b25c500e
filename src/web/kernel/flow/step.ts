import type { ReactNode } from 'react';
import type { Refusal } from '../../../contract/envelope.ts';
import type { FlowTable } from '../../../rules/sign-in/flow.ts';
import type { LeaveReason, StepResult } from '../../../rules/sign-in/step-exits.ts';
import type { Visit } from '../visit/visit.tsx';

/** The two exits of every step. */
export interface StepExits {
  done(result: StepResult): void;
  left(reason: LeaveReason): void;
}

/** Sent to a step when it is shown, and when it is due again; `problem` is why the sign-in could not continue. */
export type StepEvent = { type: 'opened' } | { type: 'returned'; problem?: Refusal };

/** Input of a step when it is due. */
export interface StepInput {
  readonly oneTimeSession: string;
}

/**
 * A part of the sign-in with its own flow, effects and screen. A step need not handle refused calls: the sign-in
 * decides, and calls `returned` if the step should show the problem.
 */
export interface Step<
  Input extends object,
  State extends { step: string },
  Event extends { type: string },
  Effect extends { do: string },
> {
  readonly flow: FlowTable<State, Event, Effect>;
  start(input: Input): State;
  perform(effect: Effect, visit: Visit, exits: StepExits): Promise<Event | undefined>;
  Screen(props: { readonly state: State; send(event: Event): void }): ReactNode;
}

/** A step of any state, event and effect types, as the page runs it. */
export type AnyStep<Input extends object = StepInput> = Step<Input, { step: string }, { type: string }, { do: string }>;
