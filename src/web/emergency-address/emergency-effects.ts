import { pages } from '../../contract/paths.ts';
import { leaveFor } from '../kernel/document.ts';
import { encodeQuery } from '../kernel/encodeQuery.ts';
import type { StepExits } from '../kernel/step.ts';
import { readStored, removeStored, store } from '../kernel/storage.ts';
import { replacePath, showPath } from '../kernel/useRoute.ts';
import type { Visit } from '../kernel/visit.tsx';
import { chooseForLines, chooseLocation, chooseNew, renew } from './choose/save-choice.ts';
import { fetchOwn } from './fetch-own.ts';
import { isRenewed } from './manage/replacement.rules.ts';
import { pathOf } from './places.rules.ts';
import type { EmergencyEffect, EmergencyEvent } from './states.rules.ts';

type Effects = {
  readonly [Name in EmergencyEffect['do']]: (
    effect: Extract<EmergencyEffect, { do: Name }>,
    visit: Visit,
    exits: Pick<StepExits, 'done'>,
  ) => Promise<EmergencyEvent | undefined>;
};

const effects: Effects = {
  async find(_, { api }) {
    const own = await fetchOwn(api);
    removeStored('emergencyAddressAsked');
    return { type: 'found', own };
  },
  look: async (_, { api }) => ({ type: 'found', own: await fetchOwn(api) }),
  async show({ place, by }) {
    (by === 'push' ? showPath : replacePath)(pathOf(place));
    return undefined;
  },
  useLocation: ({ location, ...choice }, { api }) =>
    isRenewed(location) ? renew(api, location, choice) : chooseLocation(api, location.id, choice),
  useNew: ({ checked, ...choice }, { api }) => chooseNew(api, checked, choice),
  useForLines: ({ locationId, choices }, { api }) => chooseForLines(api, locationId, choices),
  async decline({ line, reason, otherPhone, acknowledgements }, { api }) {
    await api.post('/api/account/decline-emergency-address', {
      originalDeviceId: line.deviceId,
      reason,
      acknowledgements: [...acknowledgements],
      ...(otherPhone && { otherPhone }),
    });
    return { type: 'answered', own: await fetchOwn(api) };
  },
  async stay({ lineId }, { api }) {
    await api.post('/api/account/confirm-emergency-address', { originalDeviceId: lineId });
    return { type: 'answered', own: await fetchOwn(api) };
  },
  async answerTest({ lineId, wasRight }, { api }) {
    await api.post('/api/account/answer-emergency-test-call', { originalDeviceId: lineId, wasRight });
    return { type: 'tested', own: await fetchOwn(api) };
  },
  async putOff(_, { api }) {
    await api.post('/api/account/put-off-emergency-address', {});
    return { type: 'released' };
  },
  async acknowledgeNoLine(_, { api }) {
    await api.post('/api/account/acknowledge-no-line', { acknowledgements: ['noLine'] });
    return { type: 'released' };
  },
  async finish({ result }, _, exits) {
    exits.done(result);
    return undefined;
  },
  async signIn({ place }, { signIn, startPath, brand, locale }) {
    // The server has led to a sign-in already where it has started the page here.
    const isAsked = startPath.startsWith(pages.emergencyAddress.path) || readStored('emergencyAddressAsked');
    if (signIn || isAsked) return undefined;
    store('emergencyAddressAsked', true);
    const line = place.at === 'line' && { [place.kind]: place.id };
    leaveFor(pages.emergencyAddress.path + encodeQuery({ ...line, brandId: brand.brandId, localeId: locale }));
    return undefined;
  },
};

/** @throws CallRefused, for the caller to show it */
export function perform(
  effect: EmergencyEffect,
  visit: Visit,
  exits: Pick<StepExits, 'done'>,
): Promise<EmergencyEvent | undefined> {
  // The table has a function for each effect; the lookup loses that they match.
  return effects[effect.do](effect as never, visit, exits);
}
