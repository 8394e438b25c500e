/** Guesses that a password must withstand: as many as eight random characters take. */
const minGuesses = 1e8;
const minPasswordLength = 8;
/** Readings of a password whose characters may stand for others ("P@ssw0rd"): they bound the time of a check. */
const maxReadings = 16;
/** The estimate expects pieces; shorter ones occur in too many words by chance. */
const minWordLength = 3;

/** Loads the lists when a password is first chosen: they take 25 MiB, which a server that only signs users in can spare. */
async function loadEstimate() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: maxReadings });
}

let estimate: ReturnType<typeof loadEstimate> | undefined;

/**
 * Whether a password is guessed early: a common one from data breaches, a word of the account or the service, a pattern of
 * the keyboard, a repetition, a year, also in other letters ("P@ssw0rd1") or with characters around it. The lists stay on
 * the server: they are too long for the page.
 * @param words names, addresses and the like, undivided
 */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  estimate ??= loadEstimate();
  const loaded = await estimate;
  const pieces = words.flatMap(piecesOf);
  return readingsOf(password).some((reading) => loaded.check(reading, pieces).guesses < minGuesses);
}

/** A password, and its core without the characters around it, as "!!Trustno1!!", when that could be a password itself. */
function readingsOf(password: string): string[] {
  const core = password.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return core.length >= minPasswordLength && core !== password ? [password, core] : [password];
}

/** A text as a whole, its words, and the words as one. */
function piecesOf(text: string): string[] {
  const whole = text.toLowerCase();
  const words = whole.split(/[^\p{L}\p{N}]+/u);
  return [whole, ...words, words.join('')].filter((piece) => piece.length >= minWordLength);
}
