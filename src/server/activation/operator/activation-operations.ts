import { z } from 'zod';
import type { Account, Accounts, PasswordHasher } from '../../accounts/accounts.ts';
import { companyId, who } from '../../operation/field-schemas.ts';
import { changes, type FindAccount, OperationRefused } from '../../operation/operation.ts';
import { accountById } from '../../operation/subject.ts';
import type { OperatorLimits } from '../../rate-limiter/operator-limits.ts';
import { type SendActivationDeps, sendActivation } from '../send-activation.ts';
import { verifyAnswer } from '../verify-answer.ts';
import { withoutActivation } from './without-activation.ts';

interface ActivationNeeds extends SendActivationDeps {
  readonly accounts: Pick<Accounts, 'findNumbers' | 'list'>;
  readonly findAccount: FindAccount<Account>;
}

const accountsPerPage = 500;
const answer = z.string().min(1).max(200).describe('The answer that the person gives.');

const hasPin = z.boolean().default(false).describe('Adds a PIN, for apps that ask for one.');
const sentCodes = z.object({
  sent: z.array(z.object({ id: z.string(), masked: z.string().describe('The masked contact.') })),
  without: z.array(z.object({ id: z.string(), reason: z.string().describe('A sentence.') })),
});

/** Operations on activations (ACT-1, ACT-2). */
export const activationOperations = {
  sendActivation: changes({
    access: 'guarded',
    title: 'Send a code to activate an account.',
    permission: 'activations:send',
    target: { account: 'who' },
    http: { method: 'POST', path: '/accounts/{who}/activation' },
    input: z.object({ who, hasPin }),
    output: sentCodes,
    command: 'byHand', // one command for an account and a company
    example: 'account send-activation ann@acme.example',
    run: async (needs: ActivationNeeds, { who, hasPin }) => sendCodes(needs, [await needs.findAccount(who)], hasPin),
  }),
  sendActivations: changes({
    access: 'guarded',
    title: 'Send codes to activate all accounts of a company that are not activated.',
    permission: 'activations:send',
    target: { company: 'company' },
    http: { method: 'POST', path: '/activations' },
    input: z.object({ company: companyId, hasPin }),
    output: sentCodes,
    command: 'byHand',
    example: 'account send-activation --company acme',
    run: (needs: ActivationNeeds, { company, hasPin }) => sendCodes(needs, waitingOf(needs, company), hasPin),
  }),
  verifyAnswer: changes({
    access: 'guarded',
    title: 'Check an answer to the security question of an account.',
    permission: 'answers:verify',
    target: { account: 'who' },
    http: { method: 'POST', path: '/accounts/{who}/answer-checks' },
    input: z.object({ who, answer }),
    output: z.object({ id: z.string(), isRight: z.boolean() }),
    command: 'byHand', // its exit code is the answer
    example: 'account verify-answer ann@acme.example',
    run: checkAnswer,
    subject: accountById,
  }),
};

/** Sends activation codes to verified contacts of accounts. They are never shown. */
async function sendCodes(
  needs: ActivationNeeds,
  accounts: Iterable<Account> | AsyncIterable<Account>,
  hasPin: boolean,
): Promise<z.output<typeof sentCodes>> {
  const sent: { id: string; masked: string }[] = [];
  const without: { id: string; reason: string }[] = [];
  for await (const account of accounts) {
    const { id } = account;
    const result = await sendActivation(needs, account, hasPin);
    if (result.outcome === 'sent') sent.push({ id, masked: result.masked });
    else without.push({ id, reason: withoutActivation[result.outcome] });
  }
  return { sent, without };
}

/** The accounts of a company that wait for their activation, page after page. */
async function* waitingOf({ accounts }: ActivationNeeds, company: string): AsyncGenerator<Account> {
  for (let after: string | undefined; ; ) {
    const page = await accounts.list({ company, after, limit: accountsPerPage });
    yield* page.filter(({ state }) => state === 'notActivated');
    if (page.length < accountsPerPage) return;
    after = page.at(-1)?.id;
  }
}

/** Tells whether somebody knows the answer that the account's user gave. */
async function checkAnswer(
  needs: Pick<ActivationNeeds, 'database' | 'secrets' | 'findAccount'> & {
    readonly hasher: PasswordHasher;
    readonly limits: Pick<OperatorLimits, 'countAnswer'>;
  },
  input: { who: string; answer: string },
) {
  const { id } = await needs.findAccount(input.who);
  const forgive = await needs.limits.countAnswer(id);
  const { isRight } = await verifyAnswer(needs, id, input.answer);
  if (isRight === undefined) throw new OperationRefused('The account has no answer.');
  if (isRight) await forgive();
  return { id, isRight };
}
