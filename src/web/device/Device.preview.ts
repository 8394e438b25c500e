import type { DeviceView } from '../../contract/sign-in/device.ts';
import { refused, type ScreenPreview, type ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';

const showing = (device: DeviceView): ScreenPreview => ({
  path: '/device',
  state: { step: 'enterCredential', typed: { username: '' } },
  started: { screen: 'device', data: device },
});
const form = { step: 'enterCode', xsrf: 'preview' } as const;

export const previews: ScreenPreviews = {
  device: {
    'first view': showing(form),
    'from a link': showing({ ...form, userCode: 'BCDF-GHJK' }),
    'an unknown code': showing({ ...form, userCode: 'BCDF-GHJX', problem: refused('deviceCodeUnknown') }),
    'an expired code': showing({ ...form, userCode: 'BCDF-GHJK', problem: refused('deviceCodeExpired') }),
    confirm: showing({ step: 'confirm', xsrf: 'preview', userCode: 'BCDF-GHJK', appName: 'Boardroom phone' }),
    done: showing({ step: 'done' }),
    declined: showing({ step: 'declined' }),
  },
};
