/** A part of a requirement that a test proves by itself, such as SIGN-4a. A requirement without letters is one clause. */
export interface Clause {
  readonly id: string;
  /** The id with the letter of the clause. Test titles cite it. */
  readonly name: string;
  readonly text: string;
}

const requirementLine = /^- ([A-Z]+-\d+) (.*)$/gm;
const letter = /(?<!\S)\(([a-z])\) /;

/** The clauses of docs/requirements.md, where `(a)` begins a clause. */
export function readClauses(document: string): Clause[] {
  return [...document.matchAll(requirementLine)].flatMap(([, id = '', text = '']) => {
    const [, ...parts] = text.split(letter);
    if (parts.length === 0) return [{ id, name: id, text }];
    return parts.flatMap((part, index) =>
      index % 2 === 0 ? [{ id, name: id + part, text: parts[index + 1]?.trim() ?? '' }] : [],
    );
  });
}

/** Names of clauses in test titles, as in `[CRED-3a]`, or in the first column of a table of tests, as in `'CRED-3a',`. */
export function readMentions(testFile: string): { name: string; line: number }[] {
  return testFile
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(/(?:\[|')([A-Z]+-\d+[a-z]?)(?:\]|')/g)].map(([, name = '']) => ({ name, line: index + 1 })),
    );
}
