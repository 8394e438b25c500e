import { z } from 'zod';
import { newPolicy, policiesOf } from '../../access-policy/access-policy.ts';
import type { Companies } from '../../accounts/accounts.ts';
import { companyId } from '../../operation/field-schemas.ts';
import { NotFound, query } from '../../operation/operation.ts';
import { newPasskeyPolicy, storedPasskeyPolicyOf } from '../../passkeys/passkeys.ts';
import { newSecondFactorPolicy, storedPolicyOf } from '../../two-factor/two-factor.ts';
import { locksCallerOut, type PreviewDeps, previewPolicies } from '../preview-policies.ts';
import { outcomes, type RuleChange } from '../rule-change.ts';

interface PreviewNeeds extends PreviewDeps {
  readonly companies: Pick<Companies, 'byId'>;
}

const isNow = z.boolean().default(false).describe('It cannot be put off from now on.');
const accountId = z.string().min(1).max(100).optional().describe('Id of the only account that it is for.');

const input = z.object({
  company: companyId,
  secondFactor: newSecondFactorPolicy
    .omit({ company: true, account: true })
    .extend({ accountId, isNow })
    .optional()
    .describe('What the company would ask of the second factor.'),
  passkeys: newPasskeyPolicy
    .omit({ company: true })
    .extend({ isNow })
    .optional()
    .describe('What the company would ask of passkeys.'),
  access: newPolicy.in
    .omit({ company: true })
    .extend({ accountId })
    .optional()
    .describe('Access policies that would be added.'),
});

const outcome = z
  .enum(outcomes)
  .describe(
    '`meets`: has a way that counts, or is not stopped. `notAsked`: has none, and is not asked for one. `asked`: is asked to set one up at the next sign-in. `mustAdd`: has only ways that do not count any more. `lockedOut`: cannot sign in any more, judged by the last sign-in of the last 30 days. `unknown`: has not signed in for 30 days, so that nobody knows from where.',
  );
const previewed = z.object({
  accounts: z.int().describe('Accounts that were judged: persons who are not disabled.'),
  outcomes: z.array(
    z
      .object({
        outcome,
        count: z.int(),
        accounts: z
          .array(z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }))
          .readonly()
          .describe('At most 50.'),
      })
      .meta({ id: 'PolicyOutcome' }),
  ),
  locksCallerOut: z
    .boolean()
    .describe('The person who asks could not sign in any more from here. Such a change is refused.'),
});

/** The operation that tells what rules would do. */
export const previewOperations = {
  previewPolicies: query({
    title: 'Preview what changed rules of a company would do to the sign-ins of its accounts. Nothing is changed.',
    permission: 'policies:read',
    target: { company: 'company' },
    http: { method: 'POST', path: '/policy-previews', status: 200 },
    input,
    output: previewed,
    example: { apiAlone: 'Its input is the body of the three operations that set rules.' },
    async run(needs: PreviewNeeds, asked) {
      const company = await needs.companies.byId(asked.company);
      if (!company) throw new NotFound(`There is no company "${asked.company}".`);
      const change = changeOf(asked);
      for (const id of [change.secondFactor?.accountId, change.access?.[0]?.accountId])
        if (id !== undefined && (await needs.accounts.byId(id))?.companyId !== company.id)
          throw new NotFound(`There is no account "${id}".`);
      const counted = await previewPolicies(needs, company, change);
      return {
        accounts: counted.reduce((sum, { count }) => sum + count, 0),
        outcomes: counted.map(({ accounts, ...one }) => ({
          ...one,
          accounts: accounts.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
        })),
        locksCallerOut: await locksCallerOut(needs, company, change),
      };
    },
  }),
};

function changeOf({ company, secondFactor, passkeys, access }: z.output<typeof input>): RuleChange {
  const now = Date.now();
  const change: { -readonly [Name in keyof RuleChange]: RuleChange[Name] } = {};
  if (secondFactor) {
    const { isNow: isFromNow, accountId: account, ...policy } = secondFactor;
    const stored = storedPolicyOf({ ...policy, company, ...(account && { account }) }, now);
    change.secondFactor = isFromNow && stored.requirement === 'required' ? { ...stored, requiredFrom: now } : stored;
  }
  if (passkeys) {
    const { isNow: isFromNow, ...policy } = passkeys;
    const stored = storedPasskeyPolicyOf({ ...policy, company }, now);
    change.passkeys = isFromNow ? { ...stored, requiredFrom: now } : stored;
  }
  if (access) change.access = policiesOf(newPolicy.parse({ ...access, company }));
  return change;
}
