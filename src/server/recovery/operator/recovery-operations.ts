import { userInfo } from 'node:os';
import { z } from 'zod';
import type { ResetObstacle } from '../../../contract/account/recovery-stages.ts';
import { type Account, newAccount } from '../../accounts/accounts.ts';
import { instantOf, who } from '../../operation/field-schemas.ts';
import { changes, type FindAccount, OperationRefused } from '../../operation/operation.ts';
import { accountById } from '../../operation/subject.ts';
import type { OperatorLimits } from '../../rate-limiter/operator-limits.ts';
import { type LostContactDeps, recoverLostContact } from '../lost-contact.ts';
import { sendOperatorLink } from '../operator-link.ts';

interface RecoverNeeds extends LostContactDeps {
  readonly findAccount: FindAccount<Account>;
  /** The second person who has agreed by the API. */
  readonly agreedBy: string | undefined;
  readonly limits: Pick<OperatorLimits, 'countMessage'>;
}

const recoverInput = z
  .object({
    who,
    to: newAccount.shape.email.describe(
      'An address that the account does not have, for a person who has lost every contact.',
    ),
    operator: z
      .string()
      .regex(/^[\w.@ -]{1,60}$/, 'is no name of letters, digits, dots, dashes and spaces')
      .optional()
      .describe('Who asks; with `to`. The link goes out at once when another operator asks for the same.'),
  })
  .refine(({ to, operator }) => to === undefined || operator !== undefined, 'operator says who asks');

const startedRecovery = z.object({
  id: z.string(),
  masked: z.string().describe('The masked address.'),
  worksFrom: instantOf('When the link goes out, if it has to wait.').optional(),
  isRepeated: z.boolean().optional().describe('The same operator has asked before.'),
});

/** The operation that lets a person back in who has lost the password, or every contact. */
export const recoveryOperations = {
  recoverAccount: changes({
    access: 'guarded',
    title: 'Send a link for a new password to a contact of the account.',
    permission: 'recovery:start',
    target: { account: 'who' },
    http: { method: 'POST', path: '/accounts/{who}/recovery' },
    confirmation: 'fresh',
    fieldPermissions: { to: 'recovery:newContact' },
    needsSecondPerson: ({ to }) => to !== undefined,
    actorField: 'operator',
    input: recoverInput,
    output: startedRecovery,
    command: {
      words: 'account recover',
      options: { operator: { read: ([name]) => `${name} as ${userInfo().username}` } }, // the audit names the system account, too
      says: saidOf,
    },
    example: 'account recover ann@acme.example',
    run: recoverAccount,
    subject: accountById,
  }),
};

const obstacles: Readonly<Record<ResetObstacle, string>> = {
  singleSignOn: 'The company uses single sign-on: there is no password to reset.',
  severalAccounts: 'Several accounts share the contact.',
  disabled: 'The account is disabled.',
  suspended: 'The account is suspended.',
  notActivated: 'The account is not activated.',
  other: 'The state of the account allows no new password.',
};

/** Sends a link for a new password to a verified e-mail address of the account. It is never shown. */
async function recoverAccount(needs: RecoverNeeds, { who, to, operator }: z.output<typeof recoverInput>) {
  const account = await needs.findAccount(who);
  if (to !== undefined && operator !== undefined) {
    const asked = await recoverTo(needs, account, { email: to, operator });
    const { agreedBy } = needs;
    return agreedBy === undefined ? asked : recoverTo(needs, account, { email: to, operator: agreedBy });
  }
  await needs.limits.countMessage('recovery', account.id);
  const link = await sendOperatorLink(needs, account);
  if (link.outcome === 'obstacle') throw new OperationRefused(obstacles[link.obstacle]);
  if (link.outcome === 'noContact')
    throw new OperationRefused('The account has no verified e-mail address. "portico account recover --to" takes one.');
  return { id: account.id, masked: link.masked };
}

/** By an address that the account does not have (ACCT-2). @throws OperationRefused */
async function recoverTo(...[deps, account, request]: Parameters<typeof recoverLostContact>) {
  const answer = await recoverLostContact(deps, account, request);
  if (answer.outcome === 'obstacle') throw new OperationRefused(obstacles[answer.obstacle]);
  if (answer.outcome === 'known')
    throw new OperationRefused('It is a verified contact of the account: leave out --to.');
  const { masked } = answer;
  if (answer.outcome === 'sent') return { id: account.id, masked };
  const { worksFrom } = answer;
  const isRepeated = answer.outcome === 'waiting';
  return { id: account.id, masked, worksFrom, isRepeated };
}

/** What became of a recovery. */
function saidOf(
  { masked, worksFrom, isRepeated }: z.output<typeof startedRecovery>,
  { to }: z.input<typeof recoverInput>,
): string {
  const lifetime = to === undefined ? '1 hour' : '24 hours';
  if (worksFrom === undefined) return `Sent a link to ${masked}. It works for ${lifetime}.`;
  const wait = `A link goes to ${masked} at ${new Date(worksFrom).toISOString()}, or when another operator asks for the same.`;
  return isRepeated
    ? `You have asked already. ${wait}`
    : `Every contact of the account is told; the link of a mail can stop it. ${wait}`;
}
