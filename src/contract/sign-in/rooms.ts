import { z } from 'zod';
import { post } from '../call.ts';

const clientId = z.string().max(200).optional();
const userCode = z.string().max(64).describe('The code that the device shows (RFC 8628).');

/** Activation of rooms by an administrator, who has just signed in at the page of rooms (ACT-1). */
export const roomCalls = {
  findRoomDevice: post(
    '/api/room/find-device',
    'Finds the device that shows a code, and the rooms of the company that it may be signed in to.',
    z.object({ clientId, userCode }),
    z.object({
      appName: z.string().describe('Name of the app on the device.'),
      userCode: z.string().describe('As the device shows it.'),
      rooms: z
        .array(z.object({ roomId: z.string(), name: z.string(), extension: z.string().optional() }))
        .describe('One alone if the device names its room.'),
    }),
  ),
  activateRoom: post(
    '/api/room/activate',
    'Signs the device in as a room. A room that is not activated yet becomes active by it.',
    z.object({ clientId, userCode, roomId: z.string().max(100) }),
    z.object({ name: z.string() }),
  ),
  denyRoomDevice: post(
    '/api/room/deny',
    'Denies a device its request, because nobody here started it.',
    z.object({ clientId, userCode }),
    z.object({}),
  ),
};
