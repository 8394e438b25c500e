import { isEqualConstantTime, type Secrets } from '../secrets/secrets.ts';

/** So many characters of a signature are 96 bits. */
const signatureLength = 16;
const signedText = (messageId: string) => `mail ${messageId}`;

/**
 * The name of an e-mail that its Message-ID and its return path carry: the id and a signature, so that only who received it
 * can say that it came back. Letters, digits, `-`, `_` and one dot.
 */
export function mailReference({ sign }: Pick<Secrets, 'sign'>, messageId: string): string {
  return `${messageId}.${sign(signedText(messageId)).slice(0, signatureLength)}`;
}

/**
 * The id of the e-mail that a text names before an `@`, such as a Message-ID or a return path.
 * @returns undefined if there is none whose signature is right
 */
export function readMailReference({ signatures }: Pick<Secrets, 'signatures'>, text: string): string | undefined {
  for (const [, id = '', signature = ''] of text.matchAll(/([\w-]{1,64})\.([\w-]{16})@/g)) {
    const genuine = signatures(signedText(id)).map((one) => one.slice(0, signatureLength));
    if (genuine.some((one) => isEqualConstantTime(one, signature))) return id;
  }
  return undefined;
}
