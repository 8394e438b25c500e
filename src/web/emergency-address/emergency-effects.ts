import type { StepExits } from '../kernel/flow/step.ts';
import { replacePath, showPath } from '../kernel/navigation/useRoute.ts';
import { loadPart } from '../kernel/network/loadPart.ts';
import type { Visit } from '../kernel/visit/visit.tsx';
import { fetchOwn } from './fetch-own.ts';
import { pathOf } from './places.rules.ts';
import type { SavingEffect } from './saving-effects.ts';
import type { EmergencyEffect, EmergencyEvent } from './states.rules.ts';

type Effects = {
  readonly [Name in EmergencyEffect['do']]: (
    effect: Extract<EmergencyEffect, { do: Name }>,
    visit: Visit,
    exits: Pick<StepExits, 'done'>,
  ) => Promise<EmergencyEvent | undefined>;
};

/** What saves an answer comes with the screens of answers. */
async function save(effect: SavingEffect, { api }: Pick<Visit, 'api'>): Promise<EmergencyEvent> {
  const { saveAnswer } = await loadPart(() => import('./saving-effects.ts'));
  return saveAnswer(effect, api);
}

const look = async (_: unknown, { api }: Pick<Visit, 'api'>): Promise<EmergencyEvent> => ({
  type: 'found',
  own: await fetchOwn(api),
});

const effects: Effects = {
  find: look,
  look,
  async show({ place, by }) {
    (by === 'push' ? showPath : replacePath)(pathOf(place));
    return undefined;
  },
  useLocation: save,
  useNew: save,
  useForLines: save,
  decline: save,
  stay: save,
  answerTest: save,
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
