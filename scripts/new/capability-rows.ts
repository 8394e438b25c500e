import type { Names } from './names.ts';

interface NewRow {
  /** The file with the list, from the root of the repository. */
  readonly path: string;
  /** Inserts the row into the file's text. @throws Error when the list does not look as expected */
  insert(text: string): string;
}

/** A language of the catalogues. */
export interface Language {
  readonly locale: string;
  /** The text in this language, where another text says the same. */
  translationOf(english: string): string | undefined;
}

const tablesPath = 'src/server/tables.ts';

/** Name of the migration after the last one. */
export function nextMigration(tables: string, { word }: Names): string {
  const numbers = [...tables.matchAll(/'(\d{3})-/g)].map(([, number]) => Number(number));
  return `${String(Math.max(...numbers) + 1).padStart(3, '0')}-${word}`;
}

/**
 * The rows of a new capability in the lists.
 * @param languages those that have every text
 */
export function capabilityRows(names: Names, migration: string, languages: readonly Language[]): readonly NewRow[] {
  const { word, camel, pascal } = names;
  const tasks = `${camel}Tasks`;
  return [
    importIn('src/contract/calls.ts', `import { ${camel}Calls } from './${word}.ts';`),
    before('src/contract/calls.ts', /^};$/m, `  ${camel}: ${camel}Calls,`),
    before(
      'src/contract/errors.ts',
      /^ {2}loginFailedSsoEnabled:/m,
      `  ${camel}Required: { kind: 'default', surface: 'step', leadsTo: '${camel}' },`,
    ),
    before(
      'src/contract/paths.ts',
      /^ {2}governmentNotice:/m,
      `  ${camel}: { path: '/${camel}', step: 'tos', holds: true },`,
    ),
    importIn(tablesPath, `import { ${camel}Tables } from './${word}/${word}-tables.ts';`),
    before(tablesPath, /^\];$/m, `  ${camel}Tables,`),
    before(tablesPath, /(?<=migrationOrder = \[[^\]]*)^\];$/m, `  '${migration}',`),
    importIn('src/server/gates.ts', `import { ${camel}Gate } from './${word}/${word}.gate.ts';`),
    importIn('src/server/gates.ts', `import type { ${pascal}Tasks } from './${word}/${word}.ts';`),
    before('src/server/gates.ts', /^ {2}readonly findRestrictions:/m, `  readonly ${tasks}: ${pascal}Tasks;`),
    before('src/server/gates.ts', /^ {4}consentGate\(deps\),$/m, `    ${camel}Gate(deps.${tasks}),`),
    before(
      'src/server/gates.test.ts',
      /^ {4}findRestrictions: async/m,
      `    ${tasks}: { isDue: async () => false, assign: async () => undefined, complete: async () => undefined },`,
    ),
    importIn('src/server/services.ts', `import { create${pascal}Tasks } from './${word}/${word}.ts';`),
    before('src/server/services.ts', /^ {4}endSessionsOf,$/m, `    ${tasks}: create${pascal}Tasks(database),`),
    importIn('src/server/app.ts', `import { create${pascal}Capability } from './${word}/${word}-capability.ts';`),
    before(
      'src/server/app.ts',
      /^ {4}createReturnedMailCapability\(/m,
      `    create${pascal}Capability({ ...services, signIn: signIn.signIn }),`,
    ),
    before(
      'src/web/app/steps.ts',
      /^} satisfies Steps;$/m,
      `  ${camel}: loadable(
    '${camel}',
    () => import('../${word}/${word}.step.ts'),
    ({ ${camel} }): AnyStep => ${camel},
  ),`,
    ),
    ...languages.flatMap((language) => textRows(names, language)),
  ];
}

/** The texts in a language. Those that it does not have yet are English, which its style sheet lists. */
function textRows({ camel, title }: Names, { locale, translationOf }: Language): NewRow[] {
  const english = {
    [`${camel}.title`]: title,
    [`${camel}.sentence`]: 'Confirm to continue.',
    [`${camel}.confirm`]: 'Confirm',
    [`${camel}.working`]: 'Confirming…',
    [`${camel}.cancel`]: 'Cancel',
    [`error.${camel}Required`]: 'Confirm to continue.',
  };
  const lines = Object.entries(english).map(([id, text]) => `  "${id}": "${translationOf(text) ?? text}",`);
  const left = Object.entries(english).flatMap(([id, text]) => (translationOf(text) ? [] : [`\`${id}\``]));
  return [
    before(`data/locales/${locale}.json`, /^ {2}"error\.termsRequired":/m, lines.join('\n')),
    ...(left.length > 0
      ? [
          before(
            `data/locales/${locale}.md`,
            /(?<=^## Same as in English\n)/m,
            `- ${left.join(', ')}: new, to be translated`,
          ),
        ]
      : []),
  ];
}

/** Inserts lines before the place that a pattern finds. */
function before(path: string, place: RegExp, lines: string): NewRow {
  return {
    path,
    insert(text) {
      const at = text.search(place);
      if (at < 0) throw new Error(`${path}: no place for a row was found (${place}).`);
      return `${text.slice(0, at)}${lines}\n${text.slice(at)}`;
    },
  };
}

/** Adds an import before the first one; the formatter sorts them. */
function importIn(path: string, line: string): NewRow {
  return before(path, /^import /m, line);
}
