const minLength = 8;
/** The rules of a password refuse all others (PASS-1). */
const canFollowRules = (password: string) =>
  password.length >= minLength && /\p{L}/u.test(password) && /\d/.test(password);

/** The words of a password as the list writes them: in small letters, without the characters around it. */
const wordsOf = (password: string) => password.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** Loads the list when a password is first chosen: it takes 17 MiB, which a server that only signs users in can spare. */
async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String).filter(canFollowRules));
}

let list: ReturnType<typeof loadList> | undefined;

/**
 * Whether a password is on the list of common passwords from data breaches, also in other letters or with characters
 * around it, such as "Password1!". The list stays on the server: it is too long for the page.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= loadList();
  const common = await list;
  return common.has(password.toLowerCase()) || common.has(wordsOf(password));
}
