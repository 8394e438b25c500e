import type { Plugin } from 'vite';
import { apiErrors, type ErrorName, namedErrors } from '../src/contract/errors.ts';
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
  const byCode = Object.entries(apiErrors).map(([code, { name }]) => [code, { name }] as const);
  const apiErrorsShown: Readonly<Record<string, { readonly name: ErrorName }>> = Object.fromEntries(byCode);
  return { namedErrors: Object.fromEntries(named), apiErrors: apiErrorsShown };
}

/**
 * The same as the source of a module: the names by their facts, each with its codes, since a name that stands in two tables
 * costs twice.
 */
export function sourceOfErrors(): string {
  const { namedErrors, apiErrors } = shownErrors();
  const byFacts = new Map<string, string[]>();
  for (const [name, row] of Object.entries(namedErrors)) {
    const facts = JSON.stringify(row);
    const codes = Object.keys(apiErrors).filter((code) => apiErrors[code]?.name === name);
    byFacts.set(facts, [...(byFacts.get(facts) ?? []), [name, ...codes].join(':')]);
  }
  const groups = [...byFacts].map(([facts, words]) => `[${facts},${JSON.stringify(words.join(' '))}]`);
  return `export const namedErrors = {}, apiErrors = {};
for (const [facts, words] of [${groups.join(',')}])
  for (const word of words.split(' ')) {
    const [name, ...codes] = word.split(':');
    namedErrors[name] = facts;
    for (const code of codes) apiErrors[code] = { name };
  }`;
}

/** Leaves out of the built page's table of errors what only the server and the tests read. */
export function errorsOfPage(): Plugin {
  return {
    name: 'errors-of-page',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (_, id) => (id.endsWith('/src/contract/errors.ts') ? { code: sourceOfErrors(), map: null } : undefined),
  };
}
