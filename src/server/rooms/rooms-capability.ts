import type { roomCalls } from '../../contract/sign-in/rooms.ts';
import type { HandlersOf } from '../http/serve.ts';
import { activateRoom, denyRoomDevice, findRoomDevice, type RoomDeps } from './rooms.ts';
import { type RoomsPageDeps, roomsPageRoutes } from './rooms-page.ts';

/** Activation of meeting rooms by an administrator (ACT-1, ROUTE-10). */
export function createRoomsCapability(deps: RoomDeps & RoomsPageDeps) {
  const rooms: HandlersOf<typeof roomCalls> = {
    findRoomDevice: ({ userCode }, context) => findRoomDevice(deps, userCode, context),
    activateRoom: (input, context) => activateRoom(deps, input, context),
    async denyRoomDevice({ userCode }, context) {
      await denyRoomDevice(deps, userCode, context);
      return {};
    },
  };
  return { handlers: { rooms }, routes: roomsPageRoutes(deps) };
}
