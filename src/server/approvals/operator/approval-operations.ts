import { z } from 'zod';
import { instant, instantOf } from '../../operation/field-schemas.ts';
import { changes, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import { type ApiCaller, reaches } from '../../operation/reach.ts';
import { shownValue } from '../../operation/shown.ts';
import { subjectOf } from '../../operation/subject.ts';
import { type Approval, type Approvals, approvalStates } from '../approval-store.ts';
import { askedFields } from '../asked-fields.rules.ts';
import { dependences } from '../independence.ts';
import { dependenceOf, type IndependenceNeeds, refuseDependent, waitsFor } from '../independent-person.ts';

interface ApprovalNeeds extends IndependenceNeeds {
  readonly approvals: Approvals;
  /** Undefined for the command line. */
  readonly caller: ApiCaller | undefined;
}

const id = z.string().min(1).max(100).describe('Id of the approval.');
const company = z.string().min(1).max(100).optional().describe('The only company that it may be about.');
const brandId = z.int().nonnegative().optional().describe('The only brand that it may be about.');
const named = z.object({ id, company, brandId });
const target = { company: 'company', brand: 'brandId' } as const;
const shown = z
  .object({
    id: z.string(),
    operation: z.string().describe('Name of the operation.'),
    state: z.enum(approvalStates),
    reason: z.string(),
    company: z.string().optional(),
    brandId: z.int().optional(),
    account: z.string().optional().describe('Id of the account that it is about.'),
    asked: z
      .array(z.object({ field: z.string().describe('Its path, such as `changes.email`.'), value: shownValue }))
      .readonly()
      .describe('All that was asked for. Secrets are shown as “…”.'),
    askedBy: z.string().describe('Id of an account.'),
    askedAt: instant,
    decidedBy: z.string().optional().describe('Id of an account.'),
    decidedAt: instant.optional(),
    expiresAt: instantOf('After this it can be neither decided nor run.'),
    waitsForYou: z.boolean().describe('Another person has asked, nobody has decided, and you may do it yourself.'),
  })
  .meta({ id: 'Approval' });
const shownAlone = shown
  .extend({
    dependence: z
      .enum(dependences)
      .optional()
      .describe(
        'Why you are no second person yet: `asker`, who asks has changed how you sign in; `recent`, somebody else has in the last three days; `rights`, your role is too new, or of who asks.',
      ),
  })
  .meta({ id: 'ApprovalInFull' });
const decided = z.object({ id: z.string(), accountId: z.string().optional() });

/** Operations on what a second person must agree to. */
export const approvalOperations = {
  listApprovals: query({
    title: 'List the operations that wait for a second person, and those that were decided in the last day.',
    permission: 'approvals:read',
    target,
    answersUnknownCompany: true,
    http: { method: 'GET', path: '/approvals', page: { key: 'id' } },
    input: z.object({ company, brandId }),
    output: z.array(shown),
    example: { apiAlone: 'A second person is a person of the API: the command line knows no operators.' },
    run: async ({ approvals, caller }: ApprovalNeeds, input) =>
      (await approvals.list(input)).map((found) => shownOf(found, caller)),
  }),
  showApproval: query({
    title: 'Show an operation that waits for a second person.',
    permission: 'approvals:read',
    target,
    answersUnknownCompany: true,
    http: { method: 'GET', path: '/approvals/{id}' },
    input: named,
    output: shownAlone,
    example: { apiAlone: 'A second person is a person of the API: the command line knows no operators.' },
    run: async (needs: ApprovalNeeds, input) => showAlone(needs, await findNamed(needs, input)),
  }),
  agree: changes({
    access: 'none',
    title: 'Agree to an operation as the second person. The person who asked can then run it, once.',
    permission: 'approvals:decide',
    target,
    http: { method: 'POST', path: '/approvals/{id}/agreement', status: 200 },
    confirmation: 'fresh',
    input: named,
    output: decided,
    example: { apiAlone: 'A second person is a person of the API: the command line knows no operators.' },
    run: (needs: ApprovalNeeds, input) => decide(needs, input, 'agreed'),
    subject: subjectOf,
  }),
  refuse: changes({
    access: 'none',
    title: 'Refuse an operation that another person has asked for, or withdraw an own one.',
    permission: 'approvals:decide',
    target,
    http: { method: 'POST', path: '/approvals/{id}/refusal', status: 200 },
    input: named,
    output: decided,
    example: { apiAlone: 'A second person is a person of the API: the command line knows no operators.' },
    run: (needs: ApprovalNeeds, input) => decide(needs, input, 'refused'),
    subject: subjectOf,
  }),
};

/** @throws NotFound, also if it is about another company or brand than the named one */
async function findNamed({ approvals }: ApprovalNeeds, input: z.output<typeof named>): Promise<Approval> {
  const found = await approvals.find(input.id);
  const isNamed =
    found &&
    (input.company === undefined || reaches({ kind: 'company', companyId: input.company }, found.place)) &&
    (input.brandId === undefined || reaches({ kind: 'brand', brandId: input.brandId }, found.place));
  if (!isNamed) throw new NotFound(`Nothing waits for a second person by the id "${input.id}".`);
  return found;
}

async function decide(needs: ApprovalNeeds, input: z.output<typeof named>, decision: 'agreed' | 'refused') {
  const found = await findNamed(needs, input);
  const accountId = needs.caller?.accountId;
  if (!needs.caller || accountId === undefined)
    throw new OperationRefused('Only a person who has signed in can decide, by the API.');
  if (decision === 'agreed') {
    if (found.askedBy === accountId) throw new OperationRefused('You have asked for it. A second person must agree.');
    await refuseDependent(needs, { ...needs.caller, accountId }, found);
  }
  if (!(await needs.approvals.decide(found.id, decision, accountId)))
    throw new OperationRefused('It was decided before.');
  return { id: found.id, accountId: found.place.accountId };
}

async function showAlone(needs: ApprovalNeeds, found: Approval) {
  const { caller } = needs;
  const accountId = caller?.accountId;
  const answer = shownOf(found, caller);
  if (!caller || accountId === undefined || !answer.waitsForYou) return answer;
  return { ...answer, dependence: await dependenceOf(needs, { ...caller, accountId }, found) };
}

const shownOf = ({ place, ...approval }: Approval, caller: ApiCaller | undefined) => ({
  id: approval.id,
  operation: approval.operation,
  state: approval.state,
  reason: approval.reason,
  company: place.companyId,
  brandId: place.brandId,
  account: place.accountId,
  asked: askedFields(approval.input),
  askedBy: approval.askedBy,
  askedAt: approval.askedAt,
  decidedBy: approval.decidedBy,
  decidedAt: approval.decidedAt,
  expiresAt: approval.expiresAt,
  waitsForYou: caller?.accountId !== undefined && waitsFor({ place, ...approval }, caller),
});
