import { z } from 'zod';
import type { ContactKind } from '../../contract/two-factor/channels.ts';
import { isEmail, normalizeEmail } from '../../rules/credential/credential.ts';
import { maskEmail, maskPhone } from '../../rules/credential/masking.ts';

/** An address or number at which an account can be reached. Only a verified one carries codes or recovery. */
export interface Contact {
  readonly id: string;
  readonly accountId: string;
  readonly kind: ContactKind;
  /** An e-mail address, or a number in E.164 form. */
  readonly address: string;
  /** Milliseconds since 1970; undefined while nobody has proven that it belongs to the account. */
  readonly verifiedAt: number | undefined;
  /** A number of the account's own company: it rings in the phone service to which the account signs in. */
  readonly isCircular: boolean;
  /** Since when mail to it comes back, and when its owner called our mail unwanted; milliseconds since 1970. */
  readonly returnedAt: number | undefined;
  readonly complainedAt: number | undefined;
}

const number = z.string().regex(/^\+\d{5,15}$/, 'is not a number in E.164 form (+ and 5 to 15 digits)');
const aDayMs = 24 * 3_600_000;
const day = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: 'is no date such as 2026-03-31' })
  .refine((text) => Date.parse(text) < Date.now() + aDayMs, 'is in the future'); // a day more: it may be tomorrow elsewhere

/** The contacts of a new account, as fields of an import or of the command line. */
export const contactFields = {
  contactEmail: z.string().transform(normalizeEmail).refine(isEmail, 'is no e-mail address').optional(),
  mobile: number.optional().describe('Mobile number of the person, in E.164 form.'),
  phone: number.optional().describe('Another number of the person, in E.164 form.'),
  contactsVerifiedAt: day
    .optional()
    .describe('When these contacts and the e-mail address were verified. Only verified ones carry codes.'),
};

/** Those fields after they were read. */
export type ContactFields = { readonly [Field in keyof typeof contactFields]?: string | undefined };

/** From one e-mail address of an account to another; several where it moves back. */
export interface EmailMove {
  readonly from: readonly string[];
  readonly to: string;
}

/** Masked for a page or an operator (MASK-1). */
export function maskContact({ kind, address }: Pick<Contact, 'kind' | 'address'>): string {
  return kind === 'email' ? maskEmail(address) : maskPhone(address);
}
