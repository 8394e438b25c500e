import { z } from 'zod';
import { instantOf } from '../../operation/field-schemas.ts';
import { shownEmail, shownPhone } from '../../operation/shown.ts';
import { accountKinds, accountStates, roles, services } from '../account.ts';

/** What lists of accounts and a single one show alike. */
export const accountFields = z.object({
  id: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  brandId: z.int(),
  email: shownEmail.optional(),
  directNumber: shownPhone.optional(),
  extension: z.string().optional(),
  firstName: z.string(),
  lastName: z.string(),
  locale: z.string().optional(),
  countryIsoCode: z.string().optional(),
  role: z.enum(roles),
  kind: z.enum(accountKinds),
  state: z.enum([...accountStates, 'unknown']),
  stateSince: instantOf('Since when it has its state. None if it had it before this was recorded.').optional(),
  isSsoEnforced: z.boolean(),
  isEmergencyAccess: z
    .boolean()
    .describe('It opens with password and second factor, although single sign-on is enforced.'),
  isGovernment: z.boolean(),
  servicesOff: z.array(z.enum(services)).readonly(),
  termsVersion: z.string().optional(),
  passwordDays: z.int().optional().describe('Days after which a password must be replaced.'),
  passwordDue: z.enum(['oneTime', 'expired']).optional().describe('Why its password must be replaced.'),
  updatedAt: instantOf('When it was last changed.'),
});

/** All that operators see of an account. */
export const shownAccount = accountFields
  .extend({
    mainNumber: z.string().optional().describe('Of its company.'),
    emailReturnedAt: z
      .string()
      .optional()
      .describe('Since when mail to its e-mail address comes back (ISO 8601, UTC).'),
    emailUnwantedAt: z.string().optional().describe('Since when its owner calls mail unwanted (ISO 8601, UTC).'),
  })
  .meta({ id: 'Account' });

/** The account that a change was about. */
export const changedAccount = z.object({ id: z.string() }).meta({ id: 'ChangedAccount' });
