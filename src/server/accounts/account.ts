import { z } from 'zod';

/** States of §4; each but `active` closes a gate of the sign-in. */
export const accountStates = [
  'active',
  'locked',
  'disabled',
  'extensionDisabled',
  'extensionFrozen',
  'suspended',
  'adminSuspended',
  'trialExpired',
  'notConfirmed',
  'notActivated',
  'numericPasswordExpired',
] as const;
export type AccountState = (typeof accountStates)[number];
export type Role = 'user' | 'administrator';

const e164 = z.string().regex(/^\+\d{5,15}$/, 'is not a number in E.164 form (+ and 5 to 15 digits)');
const extension = z.string().regex(/^[1-9]\d*$/, 'is digits only and does not start with 0');

/** A new account, as imported or added by an operator. It has an e-mail address, a direct number, or an extension. */
export const newAccount = z.strictObject({
  email: z.email().max(320).optional(),
  firstName: z.string().min(1).max(100),
  lastName: z.string().min(1).max(100),
  company: z.string().min(1).max(100).describe('Id of its company.'),
  directNumber: e164.optional(),
  extension: extension.optional().describe("Extension of the company's main number."),
  locale: z.string().max(20).optional(),
  countryIsoCode: z.string().length(2).optional(),
  role: z.enum(['user', 'administrator']).default('user'),
  state: z.enum(accountStates).default('active'),
  passwordHash: z.string().max(1000).optional().describe('A hash of this or another system, in PHC or modular form.'),
});
export type NewAccount = z.input<typeof newAccount>;

/** A company: its accounts share a brand and main numbers. Of one that exists, what is left out is kept. */
export const newCompany = z.strictObject({
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(200),
  brandId: z.int().nonnegative(),
  mainNumbers: z.array(e164).default([]),
  ssoEnforced: z.boolean().optional(),
  termsVersion: z
    .string()
    .max(40)
    .optional()
    .describe('Version of the terms that its accounts must have accepted; empty for none.'),
  isGovernment: z.boolean().optional().describe('Its accounts see the government notice at each sign-in.'),
});
export type NewCompany = z.input<typeof newCompany>;

/** An account as the capabilities see it: no hash, no password. */
export interface Account {
  readonly id: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly brandId: number;
  readonly email: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly locale: string | undefined;
  readonly countryIsoCode: string | undefined;
  readonly role: Role;
  readonly state: AccountState;
  readonly isSsoEnforced: boolean;
  readonly isGovernment: boolean;
  /** Version of the terms that its company asks for. */
  readonly termsVersion: string | undefined;
  /** When its record changed last, in milliseconds since 1970. */
  readonly updatedAt: number;
}
