import { type Clause, readMentions } from './clauses.ts';

/** A test that proves a clause, as a line below its requirement names it. */
export interface ProvingTest {
  /** Name of the clause, such as CRED-3a. */
  readonly clause: string;
  /** Proves what its owner leaves open. */
  readonly isFurther: boolean;
  readonly file: string;
  /** The title as the file writes it, with its `%s` or `$name`, but without the clauses in front. */
  readonly title: string;
}

const requirement = /^- ([A-Z]+-\d+) /;
const proof = /^ {2}- (?:\(([a-z])\) )?(also )?`([^`]+)`: (.+)$/;

/** The tests that docs/requirements.md names below each requirement: `  - (a) `e2e/sign-in.e2e.ts`: its title`. */
export function readProvingTests(document: string): ProvingTest[] {
  let id = '';
  return document.split('\n').flatMap((line) => {
    id = requirement.exec(line)?.[1] ?? id;
    const [, letter = '', also, file = '', title = ''] = proof.exec(line) ?? [];
    return file === '' ? [] : [{ clause: id + letter, isFurther: also !== undefined, file, title }];
  });
}

/** The clauses that no test owns. */
export function clausesWithoutOwner(clauses: readonly Clause[], tests: readonly ProvingTest[]): Clause[] {
  const owned = new Set(tests.filter(({ isFurther }) => !isFurther).map(({ clause }) => clause));
  return clauses.filter(({ name }) => !owned.has(name));
}

/**
 * Reports tests that do not exist, tests of unknown clauses, and clauses with several owners.
 * @param read the contents of a file from the root; undefined if there is none
 */
export function provingTestProblems(
  clauses: readonly Clause[],
  tests: readonly ProvingTest[],
  read: (file: string) => string | undefined,
): string[] {
  const names = new Set(clauses.map(({ name }) => name));
  const owners = tests.filter(({ isFurther }) => !isFurther).map(({ clause }) => clause);
  return [
    ...tests.flatMap(({ clause, file, title }) => {
      if (!names.has(clause)) return [`${clause}: no such clause`];
      const source = read(file);
      if (source === undefined) return [`${clause}: ${file} does not exist`];
      if (!hasTitle(source, title)) return [`${clause}: ${file} has no test with the title ${title}`];
      return cites(source, clause) ? [] : [`${clause}: ${file} does not cite it`];
    }),
    ...[...new Set(owners.filter((clause, at) => owners.indexOf(clause) !== at))].map(
      (clause) => `${clause}: has several owning tests`,
    ),
  ];
}

/** Whether a string of the source is the title, with or without clauses in front. */
const hasTitle = (source: string, title: string) =>
  new RegExp(`(['"\`])(?:\\[[^\\]'"\`]+\\] )*${escaped(title)}\\1`).test(source);

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const cites = (source: string, clause: string) => source.includes(`[${clause}]`) || source.includes(`'${clause}'`);

/** Reports titles that cite an unknown id, or a requirement without its clause, which proves none. */
export function mentionProblems(clauses: readonly Clause[], file: string, source: string): string[] {
  const areas = new Set(clauses.map(({ id }) => id.split('-')[0]));
  const ids = new Set(clauses.map(({ id }) => id));
  const names = new Set(clauses.map(({ name }) => name));
  return readMentions(source)
    .filter(({ name }) => areas.has(name.split('-')[0]) && !names.has(name))
    .map(
      ({ name, line }) => `${file}:${line}: ${ids.has(name) ? `name a clause of ${name}` : `no requirement ${name}`}`,
    );
}
