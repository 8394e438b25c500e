import type { RoomEvent, RoomState } from './room.flow.ts';

/** Properties of the screens of a room's activation, by the step that they show. */
export interface RoomProps<Step extends RoomState['step']> {
  readonly at: Extract<RoomState, { step: Step }>;
  send(event: RoomEvent): void;
}
