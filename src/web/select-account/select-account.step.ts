import type { Step } from '../kernel/flow/step.ts';
import { SelectAccount } from './SelectAccount.tsx';
import {
  type SelectAccountEffect,
  type SelectAccountEvent,
  type SelectAccountState,
  selectAccountFlow,
} from './select-account.flow.ts';

export const selectAccount: Step<object, SelectAccountState, SelectAccountEvent, SelectAccountEffect> = {
  flow: selectAccountFlow,
  start: () => ({ step: 'selecting' }),
  Screen: SelectAccount,
  async perform(effect, { api, brand, changeBrand }, exits) {
    switch (effect.do) {
      case 'chooseAccount': {
        const { brandId, oneTimeSession } = await api.post('/api/account/choose', { accountId: effect.accountId });
        if (brandId !== brand.brandId) await changeBrand(brandId);
        return { type: 'accountChosen', result: { oneTimeSession } };
      }
      case 'forgetProof':
        await api.post('/api/account/use-another', {});
        return { type: 'proofForgotten' };
      case 'finish':
        exits.done(effect.result);
        return undefined;
      case 'leave':
        exits.left('otherAccount');
        return undefined;
    }
  },
};
