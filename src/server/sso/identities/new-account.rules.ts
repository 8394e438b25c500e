/** What a provider tells about a user. */
interface ToldUser {
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly givenName?: string | undefined;
  readonly familyName?: string | undefined;
  readonly extension?: string | undefined;
}

/** Control characters, and those that change the direction of text. */
const unprintable = /[\p{Cc}\p{Bidi_Control}]/gu;
const longestName = 100;

const clean = (text = '') => text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim().slice(0, longestName).trim();

/** The parts of the name that a provider tells, or of its whole name, of which the last word is the family name. */
export function namesOf({ givenName, familyName, name }: Pick<ToldUser, 'givenName' | 'familyName' | 'name'>) {
  const [first, last] = [clean(givenName), clean(familyName)];
  if (first && last) return { firstName: first, lastName: last };
  const words = clean(name).split(' ');
  const split = words.length > 1 ? { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' } : {};
  return { firstName: first, lastName: last, ...(first || last ? {} : split) };
}

/** Whether no letter before the @ can be taken for that of another address: letters of other scripts look alike. */
export const hasPlainLocalPart = (email: string) => /^[\x21-\x7e]+$/.test(email.slice(0, email.lastIndexOf('@')));

/** What a provider tells about a user for whom the rule of the company makes an account: always an ordinary user. */
export function newAccountOf(user: ToldUser, company: string) {
  const { email, extension } = user;
  const given = extension?.trim();
  return {
    email,
    company,
    ...namesOf(user),
    ...(given && { extension: given }),
  };
}
