import { z } from 'zod';
import { maskEmail, maskPhone } from '../../rules/credential/masking.ts';

/** An e-mail address of a person in an output. Who may not read contacts gets it masked. */
export const shownEmail = z.string().meta({ 'x-masked': 'email' });
/** A telephone number of a person in an output, likewise. */
export const shownPhone = z.string().meta({ 'x-masked': 'phone' });
/** What is one or the other. */
export const shownContact = z.string().meta({ 'x-masked': 'contact' });

/** A value of an input, which may be a contact or anything else. */
export const shownValue = z.string().meta({ 'x-masked': 'value' });

const isPhone = /^\+?\d{7,15}(\*\d+)?$/;
const maskOf: Readonly<Record<string, (text: string) => string>> = {
  email: maskEmail,
  phone: maskPhone,
  value: (text) => (text.includes('@') ? maskEmail(text) : isPhone.test(text) ? maskPhone(text) : text),
  contact: (text) => (text.includes('@') ? maskEmail(text) : maskPhone(text)),
};

/** A copy of an output in which the contacts of persons are masked, as its schema says. */
export function maskContacts(schema: z.core.$ZodType, value: unknown): unknown {
  const how = z.globalRegistry.get(schema)?.['x-masked'];
  if (typeof how === 'string' && typeof value === 'string') return maskOf[how]?.(value) ?? value;
  const { def } = schema._zod;
  if (def.type === 'object' && typeof value === 'object' && value !== null) {
    const { shape } = def as z.core.$ZodObjectDef; // as its type says
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, shape[name] ? maskContacts(shape[name], one) : one]),
    );
  }
  if (def.type === 'array' && Array.isArray(value)) {
    const { element } = def as z.core.$ZodArrayDef; // as its type says
    return value.map((one) => maskContacts(element, one));
  }
  if (def.type === 'union') {
    const { options } = def as z.core.$ZodUnionDef; // as its type says
    const fitting = options.find((option) => z.safeParse(option, value).success);
    return fitting ? maskContacts(fitting, value) : value;
  }
  const inner = 'innerType' in def ? (def.innerType as z.core.$ZodType) : undefined; // of optional, nullable, default, readonly
  return inner ? maskContacts(inner, value) : value;
}
