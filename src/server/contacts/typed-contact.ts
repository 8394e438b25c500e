import { z } from 'zod';
import { type ContactKind, contactKinds } from '../../contract/two-factor/channels.ts';
import { contactFields } from './contact.ts';

/** The fields of an input that gives a contact. `readContact` checks them together. */
export const typedContact = {
  kind: z.enum(contactKinds).describe('A mobile receives text messages and calls, another phone only calls.'),
  address: z.string().describe('The e-mail address, or the number in E.164 form.'),
};

interface Typed {
  readonly kind: ContactKind;
  readonly address: string;
}

const addresses = { email: contactFields.contactEmail, mobile: contactFields.mobile, phone: contactFields.phone };

/** Reads the address by its kind: a transformation of a schema with the fields of `typedContact`. */
export function readContact<Input extends Typed>(typed: Input, context: z.core.$RefinementCtx): Input {
  const read = addresses[typed.kind].unwrap().safeParse(typed.address);
  if (read.success) return { ...typed, address: read.data };
  context.addIssue({ code: 'custom', path: ['address'], message: read.error.issues[0]?.message ?? '' });
  return typed;
}
