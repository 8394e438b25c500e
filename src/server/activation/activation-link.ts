import type { Secrets } from '../secrets/secrets.ts';

const signedText = (code: string) => `activation link ${code}`;

/** The last part of the link of a message: its code, with a signature that nobody can guess. */
export const linkTextOf = ({ sign }: Pick<Secrets, 'sign'>, code: string) => `${code}.${sign(signedText(code))}`;

/** The code of a link that this installation has sent; undefined for a code that was typed. */
export function codeOfLink({ verify }: Pick<Secrets, 'verify'>, text: string): string | undefined {
  const [, code, signature] = /^([A-Z\d]+)\.([\w-]{43})$/.exec(text.trim()) ?? [];
  return code && signature && verify(signedText(code), signature) ? code : undefined;
}
