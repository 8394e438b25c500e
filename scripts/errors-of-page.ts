import type { Plugin } from 'vite';
import { apiErrors, namedErrors } from '../src/contract/errors.ts';
import { shownFacts } from '../src/web/error/error-of.rules.ts';

/** The rows of the errors with what their screen reads: of the screens that they lead to, that of single sign-on. */
export function shownErrors() {
  const facts: readonly string[] = shownFacts;
  const named = Object.entries(namedErrors).map(([name, row]) => [
    name,
    Object.fromEntries(
      Object.entries(row).filter(
        ([fact, value]) => facts.includes(fact) && (fact !== 'leadsTo' || value === 'ssoLogin'),
      ),
    ),
  ]);
  const byCode = Object.entries(apiErrors).map(([code, { name }]) => [code, { name }]);
  return { namedErrors: Object.fromEntries(named), apiErrors: Object.fromEntries(byCode) };
}

/** Leaves out of the built page's table of errors what only the server and the tests read. */
export function errorsOfPage(): Plugin {
  return {
    name: 'errors-of-page',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(_, id) {
      if (!id.endsWith('/src/contract/errors.ts')) return undefined;
      const tables = Object.entries(shownErrors()).map(
        ([name, rows]) => `export const ${name} = ${JSON.stringify(rows)};`,
      );
      return { code: tables.join('\n'), map: null };
    },
  };
}
