import { z } from 'zod';
import { type Account, type Accounts, accountFields } from '../../accounts/accounts.ts';
import { instantOf } from '../../operation/field-schemas.ts';
import { query } from '../../operation/operation.ts';
import { permitsAt } from '../../operation/reach.ts';
import { signInWays } from '../conditions.ts';
import type { PersonFacts } from '../facts.ts';
import { placeOf } from '../order.ts';
import { secondStepWays } from '../second-step-ways.ts';
import { countOperations } from './count-operations.ts';
import { filterOptions, filterPermissions, peoplePage } from './people-input.ts';
import { type PeopleNeeds, seesContacts } from './people-needs.ts';

interface ListNeeds extends PeopleNeeds {
  readonly accounts: Pick<Accounts, 'numbersOf'>;
}

/** An account in a list. */
const listedAccount = accountFields
  .extend({
    secondSteps: z
      .array(z.enum(secondStepWays))
      .readonly()
      .optional()
      .describe('Its ways of the second step. Not given without `factors:read`.'),
    ways: z
      .array(z.enum(signInWays))
      .readonly()
      .optional()
      .describe('How its user can sign in. Not given without `factors:read`.'),
    lastSignInAt: instantOf('The last sign-in. None before one is counted.').optional(),
    isInvited: z.boolean().describe('It waits for its activation, and got a code for it.'),
    invitedUntil: instantOf('Until when that code works, or worked.').optional(),
    isMailReturned: z.boolean().describe('Mail to its e-mail address comes back.'),
    linesWithoutAddress: z
      .int()
      .optional()
      .describe('How many of its lines have no emergency address. Not given without `lines:read`.'),
  })
  .meta({ id: 'ListedAccount' });

/** Operations on lists of people. */
export const peopleOperations = {
  listAccounts: query({
    title: 'List accounts.',
    permission: 'accounts:read',
    target: { company: 'company', brand: 'brandId' },
    http: {
      method: 'GET',
      path: '/accounts',
      page: { key: 'id', after: 'after', limit: 'limit', placeOf: placeOfItem },
    },
    fieldPermissions: filterPermissions,
    input: peoplePage,
    output: z.array(listedAccount),
    command: {
      options: filterOptions,
      isMasked: true,
      shows: ({ id, companyId, firstName, lastName, email, role, state }) => {
        const name = `${firstName} ${lastName}`;
        return { id, companyId, name, email, role, state };
      },
    },
    example: 'account list --company acme',
    run: listAccounts,
  }),
  ...countOperations,
};

function placeOfItem(item: unknown, input: unknown): string {
  const { sort } = input as z.output<typeof peoplePage>; // as the row says
  return placeOf(item as Account, sort);
}

async function listAccounts(needs: ListNeeds, input: z.output<typeof peoplePage>) {
  const listed = await needs.people.list({ ...input, seesContacts: await seesContacts(needs, input) });
  const [numbers, facts] = await Promise.all([
    needs.accounts.numbersOf(listed.map(({ id }) => id)),
    needs.people.factsOf(listed),
  ]);
  return listed.map((account) => ({
    ...account,
    ...numbers.get(account.id),
    ...permittedFacts(needs, account, facts.get(account.id)),
  }));
}

/** The facts of an account that whoever asks may read. */
function permittedFacts({ rights }: PeopleNeeds, { id, companyId, brandId }: Account, facts?: PersonFacts) {
  const permits = permitsAt(rights, { accountId: id, companyId, brandId });
  const seesFactors = permits('factors:read');
  return {
    lastSignInAt: facts?.lastSignInAt,
    isInvited: facts?.invitedUntil !== undefined,
    invitedUntil: facts?.invitedUntil,
    isMailReturned: facts?.isMailReturned ?? false,
    secondSteps: seesFactors ? facts?.secondSteps : undefined,
    ways: seesFactors ? facts?.ways : undefined,
    linesWithoutAddress: permits('lines:read') ? facts?.linesWithoutAddress : undefined,
  };
}
