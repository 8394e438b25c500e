import { expect } from 'vitest';
import type { MailServer } from '../test/mail-server.ts';

type Mails = Pick<MailServer, 'received'>;

/** A message with a link and a code. */
export interface LinkMail {
  readonly subject: string;
  /** Where its button leads. */
  readonly link: string;
  /** The characters of its code, without the dash. */
  readonly code: string;
}

function linkMailsTo(mails: Mails, address: string): LinkMail[] {
  return mails.received
    .filter(({ to }) => to === address)
    .flatMap(({ mail: { subject = '', text = '' } }) => {
      const link = /https?:\S+\/link\/\w+\/\S+/.exec(text)?.[0];
      const code = /^\s*([A-Z0-9]{4,5})-?([A-Z0-9]{4,5})\s*$/m.exec(text);
      return link ? [{ subject, link, code: `${code?.[1] ?? ''}${code?.[2] ?? ''}` }] : [];
    });
}

/** The last message with a link to an address, once `count` have come. */
export async function linkMailTo(mails: Mails, address: string, count = 1): Promise<LinkMail> {
  await expect.poll(() => linkMailsTo(mails, address).length, { timeout: 15_000 }).toBe(count);
  return linkMailsTo(mails, address).at(-1) ?? { subject: '', link: '', code: '' };
}
