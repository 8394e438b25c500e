import { z } from 'zod';
import { isEmail, normalizeEmail } from '../../rules/credential/credential.ts';
import { contactFields } from '../contacts/contacts.ts';

/** Account states (SIGN-5). Every state but `active` stops the sign-in at a gate. */
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

/** A state of an account, or `unknown` for a stored one that this version does not know; it signs nobody in. */
export type StoredState = AccountState | 'unknown';

export function parseAccountState(stored: string): StoredState {
  return accountStates.find((state) => state === stored) ?? 'unknown';
}

/** Services whose apps a company may be without. */
export const services = ['phone', 'chat'] as const;
export type Service = (typeof services)[number];

/** `room`: a meeting room, whose device an administrator signs in. */
export const accountKinds = ['person', 'room'] as const;
export type AccountKind = (typeof accountKinds)[number];

export const roles = ['user', 'administrator'] as const;
export type Role = (typeof roles)[number];

const e164 = z.string().regex(/^\+\d{5,15}$/, 'is not a number in E.164 form (+ and 5 to 15 digits)');
const extension = z.string().regex(/^[1-9]\d*$/, 'is digits only and does not start with 0');

/** Characters that change the order or the look of what follows, beside control characters. */
const invisible = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const shownName = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine(
      (text) => !invisible.test(text),
      'has invisible characters that change the direction of text or control it',
    );
const personName = shownName(100);

/** Input for a new account, from an import or an operator. */
export const newAccount = z.strictObject({
  email: z.string().transform(normalizeEmail).refine(isEmail, 'is no e-mail address').optional(),
  firstName: personName,
  lastName: personName,
  company: z.string().min(1).max(100).describe('Id of the company.'),
  directNumber: e164.optional(),
  extension: extension.optional().describe("Extension of the company's main number."),
  locale: z.string().max(20).optional(),
  countryIsoCode: z.string().length(2).optional(),
  role: z.enum(roles).default('user'),
  kind: z
    .enum(accountKinds)
    .default('person')
    .describe('`room` for a meeting room, whose device an administrator signs in.'),
  state: z.enum(accountStates).default('active'),
  passwordHash: z
    .string()
    .max(1000)
    .optional()
    .describe('Password hash of this or another system, in PHC or modular crypt format.'),
  ...contactFields,
});
export type NewAccount = z.input<typeof newAccount>;

const { email, firstName, lastName, directNumber, extension: anExtension, locale, countryIsoCode } = newAccount.shape;

/** Changes of an account by an operator. What is null is taken away. */
export const accountChanges = z.strictObject({
  email: email.nullable(),
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  directNumber: directNumber.nullable(),
  extension: anExtension.nullable(),
  locale: locale.nullable(),
  countryIsoCode: countryIsoCode.nullable(),
  role: newAccount.shape.role.unwrap().optional(),
  kind: newAccount.shape.kind.unwrap().optional(),
  isEmergencyAccess: z.boolean().optional(),
});
export type AccountChanges = z.output<typeof accountChanges>;

/** Input for a company, whose accounts share its brand and main numbers. An update keeps the values that it omits. */
export const newCompany = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[\w.-]+$/, 'must have letters, digits, dots, dashes and underscores only'),
  name: shownName(200),
  brandId: z.int().nonnegative(),
  mainNumbers: z.array(e164).default([]),
  ssoEnforced: z.boolean().optional(),
  termsVersion: z
    .string()
    .max(40)
    .optional()
    .describe('Version of the terms of service that users must accept; empty for none.'),
  servicesOff: z.array(z.enum(services)).optional().describe('Services whose apps refuse its accounts.'),
  isGovernment: z.boolean().optional().describe('Shows the government notice at each sign-in.'),
  passwordDays: z.int().nonnegative().max(3650).optional().describe('Days after which passwords expire; 0 for never.'),
  contactEmail: z
    .union([z.literal(''), z.string().transform(normalizeEmail).refine(isEmail, 'is no e-mail address')])
    .optional()
    .describe('Where reports about its single sign-on go; empty for nowhere.'),
});
export type NewCompany = z.input<typeof newCompany>;

/** An account, without its password hash. */
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
  readonly kind: AccountKind;
  readonly state: StoredState;
  /** Since when it has this state, in milliseconds since 1970. Undefined if it had it before that was recorded. */
  readonly stateSince: number | undefined;
  readonly isSsoEnforced: boolean;
  /** It opens with password and second factor, although its company enforces single sign-on. */
  readonly isEmergencyAccess: boolean;
  readonly isGovernment: boolean;
  /** Services that its company does not have. */
  readonly servicesOff: readonly Service[];
  /** Version of the terms of service that the company requires. */
  readonly termsVersion: string | undefined;
  /** Days after which the company requires a new password. */
  readonly passwordDays: number | undefined;
  /** It has a password in force. */
  readonly hasPassword: boolean;
  /** Why its password must be replaced at the next sign-in: an operator has set it, or the period of the company is over. */
  readonly passwordDue: 'oneTime' | 'expired' | undefined;
  /** Time of the last change of the record, in milliseconds since 1970. */
  readonly updatedAt: number;
}
