import { type Gate, memoised } from '../gate/gate.ts';
import type { Clients } from './clients.ts';

/** Gates of an app that was removed or disabled, or that is not for the brand of the account. */
export function appGates({ byId }: Pick<Clients, 'byId'>): readonly Gate[] {
  const client = memoised(async ({ clientId }) => byId(clientId));
  return [
    {
      name: 'appUnknown',
      stage: 'afterPassword',
      refusalCode: 102,
      readAhead: client,
      isClosed: async (context) => (await client(context)) === undefined,
    },
    {
      name: 'appDisabled',
      stage: 'afterPassword',
      refusalCode: 104,
      isClosed: async (context) => (await client(context))?.isDisabled === true,
    },
    {
      name: 'appOfOtherBrand',
      stage: 'afterPassword',
      refusalCode: 105,
      async isClosed(context) {
        const { brands = [] } = (await client(context)) ?? {};
        return context.account !== undefined && brands.length > 0 && !brands.includes(context.account.brandId);
      },
    },
  ];
}
