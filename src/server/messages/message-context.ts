import type { TextId } from '../../contract/texts/texts.generated.ts';
import type { Brand } from '../brand/brand.ts';
import type { OutgoingEmail } from '../gateways/email/email.ts';

export type ComposedEmail = Omit<OutgoingEmail, 'id' | 'to' | 'reference'>;
/** Says a text of a message in the reader's language and brand. */
export type SayText = (id: TextId, values?: Readonly<Record<string, string>>) => string;

/** What composing needs of the brand and the language of a message. */
export interface MessageContext {
  readonly brand: Brand;
  readonly locale: string;
  readonly language: string;
  readonly say: SayText;
}
