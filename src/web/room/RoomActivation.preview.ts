import { type PreviewAnswer, refused, type ScreenPreview, type ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';

const find = '/api/room/find-device';
const activate = '/api/room/activate';
const rooms = [
  { roomId: 'boardroom', name: 'Board Room 4', extension: '801' },
  { roomId: 'library', name: 'The Library', extension: '802' },
];
const device = { appName: 'Switchboard for rooms', userCode: 'BCDF-GHJK', rooms };
const found = { [find]: { data: device } };

function preview(
  answers: Readonly<Record<string, PreviewAnswer>>,
  press?: readonly string[],
  path = '/room/BCDF-GHJK',
): ScreenPreview {
  const state = { step: 'enterCredential', typed: { username: '' } } as const;
  return { path, state, isOutside: true, answers, ...(press && { press }) };
}
const submit = ['[name=roomId]', 'button[type=submit]'];

export const previews: ScreenPreviews = {
  roomActivation: {
    'first view': preview({}, undefined, '/room'),
    'no code typed': preview({}, ['button[type=submit]'], '/room'),
    'an unknown code': preview({ [find]: { refusal: refused('deviceCodeUnknown') } }),
    'no rooms': preview({ [find]: { refusal: refused('noRooms') } }),
    'no administrator': preview({ [find]: { refusal: refused('administratorNeeded') } }),
    'a sign-in is due': preview({ [find]: { refusal: refused('confirmationDue') } }),
    'a device': preview(found),
    'a device that names its room': preview({ [find]: { data: { ...device, rooms: rooms.slice(0, 1) } } }),
    activating: preview({ ...found, [activate]: 'none' }, submit),
    'a room that is closed': preview({ ...found, [activate]: { refusal: refused('roomUnavailable') } }, submit),
    activated: preview({ ...found, [activate]: { data: { name: 'Board Room 4' } } }, submit),
    denied: preview({ ...found, '/api/room/deny': { data: {} } }, ['[name=roomId]', 'button[type=button]']),
  },
};
