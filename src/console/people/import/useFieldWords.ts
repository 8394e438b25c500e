import { useSay } from '../../kernel/texts.ts';
import type { PersonField } from './people-file.ts';

/** The name of each field on the page. */
export function useFieldWords(): Readonly<Record<PersonField, string>> {
  const say = useSay();
  return {
    firstName: say('people.firstName'),
    lastName: say('people.lastName'),
    email: say('people.column.email'),
    extension: say('people.column.extension'),
    directNumber: say('import.directNumber'),
    locale: say('person.language'),
    countryIsoCode: say('lines.detail.country'),
  };
}
