import { z } from 'zod';
import type { Account, Companies } from '../../accounts/accounts.ts';
import { changes, type FindAccount, OperationRefused, query } from '../../operation/operation.ts';
import { type ManagePasskeysDeps, NoSuchPasskey, removePasskey } from '../manage-passkeys.ts';
import { newPasskeyPolicy, storedPasskeyPolicyOf } from '../new-passkey-policy.ts';
import type { PasskeyStores } from '../passkeys.ts';

const who = z.string().min(1).describe('An account id, e-mail address, phone number, or number*extension.');
const policyInput = newPasskeyPolicy.extend({ isNow: z.boolean().default(false) });

interface PasskeyNeeds extends Pick<ManagePasskeysDeps, 'database' | 'endSessionsOf' | 'notices'> {
  readonly passkeyStores: PasskeyStores;
  readonly companies: Pick<Companies, 'byId'>;
  readonly findAccount: FindAccount<Account>;
}

const accountOf = ({ accountId }: { readonly accountId: string }) => ({ accountId });

/** Operations on passkeys, and on what companies ask of them. */
export const passkeyOperations = {
  listPasskeys: query(
    z.object({ who }),
    async ({ passkeyStores, findAccount }: Pick<PasskeyNeeds, 'passkeyStores' | 'findAccount'>, input) => {
      const { id: accountId } = await findAccount(input.who);
      const own = await passkeyStores.passkeys.of(accountId);
      return own.map(({ id, name, kind, isSynced, isListed, createdAt, lastUsedAt }) => ({
        id,
        name,
        kind,
        isSynced,
        isListed,
        createdAt,
        lastUsedAt,
      }));
    },
  ),
  removePasskey: changes(
    z.object({ who, id: z.string() }),
    async ({ passkeyStores, findAccount, ...needs }: PasskeyNeeds, input) => {
      const account = await findAccount(input.who);
      await removePasskey({ ...passkeyStores, ...needs }, account, input.id).catch((reason) => {
        if (!(reason instanceof NoSuchPasskey)) throw reason;
        throw new OperationRefused(`The account has no passkey "${input.id}".`);
      });
      return { accountId: account.id };
    },
    accountOf,
  ),
  setPasskeyPolicy: changes(policyInput, async (needs: PasskeyNeeds, { isNow, ...policy }) => {
    const { company, use } = policy;
    if (!(await needs.companies.byId(company))) throw new OperationRefused(`There is no company "${company}".`);
    const stored = storedPasskeyPolicyOf(policy, Date.now());
    const requiredFrom = isNow ? Date.now() : stored.requiredFrom;
    await needs.passkeyStores.passkeyPolicies.set({ ...stored, requiredFrom });
    return { company, ...(use === 'required' && { requiredFrom }) };
  }),
  listPasskeyPolicies: query(
    z.object({ company: z.string().optional() }),
    ({ passkeyStores }: Pick<PasskeyNeeds, 'passkeyStores'>, input) =>
      passkeyStores.passkeyPolicies.list(input.company),
  ),
};
