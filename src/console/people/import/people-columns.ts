import { useSay } from '../../kernel/texts.ts';
import type { FileRow, ImportColumn, ImportFile } from '../../parts/import/import-file.ts';

/** The fields of a person that a file may have, by the names of the API. */
const fields = ['firstName', 'lastName', 'email', 'extension', 'directNumber', 'locale', 'countryIsoCode'] as const;
export type PersonField = (typeof fields)[number];

/** A line of a file of people. */
export type PeopleRow = FileRow<PersonField>;
export type PeopleFile = ImportFile<PersonField>;

const needed: readonly PersonField[] = ['firstName', 'lastName'];

/** The columns of a file of people. @param words the name of each field on the page */
export const columnsOf = (words: Readonly<Record<PersonField, string>>): readonly ImportColumn<PersonField>[] =>
  fields.map((field) => ({ field, title: words[field], isNeeded: needed.includes(field) }));

/** The columns of a file of people in the words of the page. */
export function usePeopleColumns(): readonly ImportColumn<PersonField>[] {
  const say = useSay();
  return columnsOf({
    firstName: say('people.firstName'),
    lastName: say('people.lastName'),
    email: say('people.column.email'),
    extension: say('people.column.extension'),
    directNumber: say('import.directNumber'),
    locale: say('person.language'),
    countryIsoCode: say('lines.detail.country'),
  });
}
