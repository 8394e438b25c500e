import { z } from 'zod';
import { accountKinds, accountStates, roles } from '../../accounts/accounts.ts';
import { brandId, instantOf } from '../../operation/field-schemas.ts';
import type { Permission } from '../../operation/permissions.ts';
import { signInWays } from '../conditions.ts';
import { isPlace, sorts } from '../order.ts';
import { secondStepWays } from '../second-step-ways.ts';

/** The fields of an input that choose people, but the company. */
export const peopleFields = {
  q: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe('A part of the name, or the whole extension; of who sees contacts also a part of the address or number.'),
  state: z.enum(accountStates).optional(),
  kind: z.enum(accountKinds).optional(),
  role: z.enum(roles).optional(),
  isRoleHolder: z.boolean().optional().describe('Has a role of the management.'),
  secondStep: z
    .enum(['any', 'none', ...secondStepWays])
    .optional()
    .describe('Has a second step, none, or one of a way.'),
  way: z.enum(signInWays).optional().describe('Can sign in by it.'),
  isInvited: z.boolean().optional().describe('Waits for its activation, and got a code for it.'),
  isMailReturned: z.boolean().optional().describe('Mail to its e-mail address comes back.'),
  hasNoEmergencyAddress: z
    .boolean()
    .optional()
    .describe('Emergency calls of one of its lines are routed by no address.'),
  signedInBefore: instantOf('The last sign-in was before it.').optional(),
  signedInAfter: instantOf('The last sign-in was not before it.').optional(),
  hasNeverSignedIn: z.boolean().optional().describe('Nobody has signed in to it since sign-ins are counted.'),
  name: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('A part of the first and last name; of one or two letters, the beginning of a word in it.'),
  emailDomain: z.string().min(1).max(253).optional().describe('The domain of the e-mail address.'),
  email: z.string().min(1).max(320).optional().describe('The whole e-mail address.'),
  extension: z
    .string()
    .regex(/^\d{1,20}$/, 'is digits only')
    .optional()
    .describe('The whole extension.'),
  number: z
    .string()
    .regex(/^\d{3,15}$/, 'is 3 to 15 digits')
    .optional()
    .describe('A part of the direct number, without +.'),
};

/** What filters tell needs the permission to read it. */
export const filterPermissions: Readonly<Record<string, Permission>> = {
  number: 'contacts:read', // part by part they would tell what is masked
  emailDomain: 'contacts:read',
  secondStep: 'factors:read',
  way: 'factors:read',
  isRoleHolder: 'roles:read',
  'isRoleHolder=false': 'roles:read',
  hasNoEmergencyAddress: 'lines:read',
  'hasNoEmergencyAddress=false': 'lines:read',
};

/** Options whose names are not those of their fields. */
export const filterOptions = { emailDomain: 'domain', q: 'search', hasNoEmergencyAddress: 'without-emergency-address' };

const maxAccountsPerPage = 500;

/** Which page of which people is asked for. */
export const peoplePage = z
  .object({
    company: z.string().optional().describe('Id of the company.'),
    ...peopleFields,
    brandId: brandId.optional(),
    sort: z
      .enum(sorts)
      .optional()
      .describe('What the people of a company are sorted by; `-` for the largest first. Default: by id.'),
    after: z.string().max(500).optional().describe('Where the page before has ended: an id, without `sort`.'),
    limit: z
      .int()
      .positive()
      .max(maxAccountsPerPage)
      .default(maxAccountsPerPage)
      .describe('Most accounts that are answered.'),
  })
  .refine(({ sort, company }) => sort === undefined || company !== undefined, {
    path: ['sort'],
    message: 'needs a company',
  })
  .refine(({ sort, after }) => after === undefined || isPlace(after, sort), {
    path: ['after'],
    message: 'is not the end of a page that is sorted so',
  });
