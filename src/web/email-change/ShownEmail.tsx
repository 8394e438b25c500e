import { isolate } from '../../rules/language/isolate.ts';
import { Masked } from '../parts/code/Masked.tsx';
import type { Confirmation } from './confirm-email.flow.ts';

/** A text with the address: whole where the server tells it, else masked. */
export function ShownEmail({
  of: { email, masked = '' },
  text,
}: {
  of: Confirmation;
  text: (email: string) => string;
}) {
  return email === undefined ? <Masked of={masked} text={text} /> : text(isolate(email));
}
