import type { OutgoingMessage } from '../delivery/provider.ts';

/** An e-mail to send. */
export interface OutgoingEmail extends OutgoingMessage {
  /** Its name in the Message-ID and the return path: letters, digits, `-`, `_` and dots, at most 40. */
  readonly reference: string;
  /** Name of the sender: the brand. */
  readonly senderName: string;
  /** Address of the sender, where the brand has one of its own. */
  readonly senderAddress?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** Images that the HTML shows by `cid:<name>`. */
  readonly images: readonly { readonly name: string; readonly type: string; readonly base64: string }[];
}
