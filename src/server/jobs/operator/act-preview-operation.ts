import { z } from 'zod';
import type { Accounts } from '../../accounts/accounts.ts';
import { companyId } from '../../operation/field-schemas.ts';
import { query } from '../../operation/operation.ts';
import { type ActNeeds, accountActs, judgeOf, refusalNames, refusals } from '../account-acts.ts';
import { kindPermissions } from '../job.ts';

interface PreviewNeeds extends ActNeeds {
  readonly accounts: Pick<Accounts, 'among'>;
}

/** More would keep other work of the server waiting. */
const atOnce = 200;

/** What a job would do to accounts, asked before it is made (MGMT-6l). */
export const actPreviewOperations = {
  previewAccountAct: query({
    title: 'Show what an act would do to accounts, and to which it would not be done. Nothing is changed.',
    permission: 'accounts:write',
    target: { company: 'company' },
    http: { method: 'POST', path: '/account-act-previews' },
    fieldPermissions: Object.fromEntries(
      accountActs.flatMap((act) => (kindPermissions[act] ? [[`act=${act}`, kindPermissions[act]]] : [])),
    ),
    input: z.object({
      company: companyId.describe('Id of the company whose accounts they are.'),
      act: z.enum(accountActs).describe('What is done, by a job of this kind.'),
      accounts: z.array(z.string().min(1).max(100)).min(1).max(atOnce).describe('Ids of accounts.'),
    }),
    output: z.object({
      due: z.int().describe('Accounts that it would be done to.'),
      same: z.int().describe('Accounts that it would change nothing of.'),
      refused: z.array(
        z.object({
          id: z.string(),
          reason: z.enum(refusalNames),
          problem: z.string().describe('The same as a sentence.'),
        }),
      ),
    }),
    example: { apiAlone: 'Commands act on one account, and say at once why they cannot.' },
    async run(needs: PreviewNeeds, { company, act, accounts }) {
      const counts = { due: 0, same: 0 };
      const refused = [];
      const judge = await judgeOf(needs, act, company);
      const found = new Map((await needs.accounts.among(company, accounts)).map((account) => [account.id, account]));
      for (const id of new Set(accounts)) {
        const account = found.get(id);
        const verdict = account ? await judge(account) : 'unknown';
        if (verdict === 'due' || verdict === 'same') counts[verdict] += 1;
        else refused.push({ id, reason: verdict, problem: refusals[verdict] });
      }
      return { ...counts, refused };
    },
  }),
};
