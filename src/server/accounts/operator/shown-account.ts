import { z } from 'zod';
import { instant } from '../../operation/field-schemas.ts';
import { shownEmail, shownPhone } from '../../operation/shown.ts';
import { accountKinds, accountStates, roles, services } from '../account.ts';

/** An account in a list. */
export const listedAccount = z
  .object({
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
    isSsoEnforced: z.boolean(),
    isEmergencyAccess: z
      .boolean()
      .describe('It opens with password and second factor, although single sign-on is enforced.'),
    isGovernment: z.boolean(),
    servicesOff: z.array(z.enum(services)).readonly(),
    termsVersion: z.string().optional(),
    passwordDays: z.int().optional(),
    passwordDue: z.enum(['oneTime', 'expired']).optional().describe('Why its password must be replaced.'),
    updatedAt: instant,
  })
  .meta({ id: 'ListedAccount' });

/** All that operators see of an account. */
export const shownAccount = listedAccount
  .extend({
    mainNumber: z.string().optional().describe('Of its company.'),
    emailReturnedAt: z.string().optional().describe('Since when mail to its e-mail address comes back.'),
    emailUnwantedAt: z.string().optional().describe('Since when its owner calls mail unwanted.'),
  })
  .meta({ id: 'Account' });

/** The account that a change was about. */
export const changedAccount = z.object({ id: z.string() }).meta({ id: 'ChangedAccount' });
