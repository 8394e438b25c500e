import type { Api } from '../kernel/network/api.ts';
import { chooseForLines, chooseLocation, chooseNew, renew } from './choose/save-choice.ts';
import { fetchOwn } from './fetch-own.ts';
import { isRenewed } from './manage/replacement.rules.ts';
import type { EmergencyEffect, EmergencyEvent } from './states.rules.ts';

export type SavingEffect = Extract<
  EmergencyEffect,
  { do: 'useLocation' | 'useNew' | 'useForLines' | 'decline' | 'stay' | 'answerTest' }
>;

type Saves = {
  readonly [Name in SavingEffect['do']]: (
    effect: Extract<SavingEffect, { do: Name }>,
    api: Api,
  ) => Promise<EmergencyEvent>;
};

const saves: Saves = {
  useLocation: ({ location, ...choice }, api) =>
    isRenewed(location) ? renew(api, location, choice) : chooseLocation(api, location.id, choice),
  useNew: ({ checked, ...choice }, api) => chooseNew(api, checked, choice),
  useForLines: ({ locationId, choices }, api) => chooseForLines(api, locationId, choices),
  async decline({ line, reason, otherPhone, acknowledgements }, api) {
    await api.post('/api/account/decline-emergency-address', {
      originalDeviceId: line.deviceId,
      reason,
      acknowledgements: [...acknowledgements],
      ...(otherPhone && { otherPhone }),
    });
    return { type: 'answered', own: await fetchOwn(api) };
  },
  async stay({ lineId }, api) {
    await api.post('/api/account/confirm-emergency-address', { originalDeviceId: lineId });
    return { type: 'answered', own: await fetchOwn(api) };
  },
  async answerTest({ lineId, wasRight }, api) {
    await api.post('/api/account/answer-emergency-test-call', { originalDeviceId: lineId, wasRight });
    return { type: 'tested', own: await fetchOwn(api) };
  },
};

/** @throws CallRefused, for the caller to show it */
export function saveAnswer(effect: SavingEffect, api: Api): Promise<EmergencyEvent> {
  // The table has a function for each effect; the lookup loses that they match.
  return saves[effect.do](effect as never, api);
}
