import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCompany, useMay } from '../../kernel/caller.ts';
import type { AddressForm } from '../../kernel/management.generated.ts';
import { ApiProblem } from '../../kernel/problem.ts';
import { useSay, useStart } from '../../kernel/texts.ts';
import type { ImportedRows } from '../../parts/import/compare-in-parts.ts';
import { ImportedRowsResult } from '../../parts/import/ImportedRowsResult.tsx';
import { ImportSteps } from '../../parts/import/ImportSteps.tsx';
import { NotTaken, type RefusedLine } from '../../parts/import/NotTaken.tsx';
import { BackTo } from '../../parts/layout/BackTo.tsx';
import { Page } from '../../parts/layout/Page.tsx';
import { Failure, Loading } from '../../parts/states/States.tsx';
import { keyOfLines, keyOfLocations, locationsQuery } from '../lines-queries.ts';
import { addressFormQuery, regionOf } from '../locations/address-form-query.ts';
import { ComparedLocations } from './ComparedLocations.tsx';
import { compareLocationRows, type LocationComparison } from './compare-locations.ts';
import {
  countryFinder,
  givenLocation,
  type LocationField,
  type LocationFile,
  type LocationRow,
  locationColumns,
  otherLocationColumns,
} from './location-columns.ts';

/** Adds and changes the locations of a file: what it would do is shown before anything is done. */
export function LocationImportPage() {
  const say = useSay();
  const canWrite = useMay()('locations:write');
  const back = <BackTo path="/locations">{say('place.locations')}</BackTo>;
  return (
    <Page title={say('locations.import.title')} {...(canWrite && { fact: say('import.fact') })} path={back}>
      {canWrite ? <LocationSteps /> : <Failure error={new ApiProblem('permissionMissing', 403)} />}
    </Page>
  );
}

/** The form of the country in which the company has locations: the file has its words. */
function LocationSteps() {
  const company = useCompany() ?? '';
  const { language } = useStart();
  const { data: there, error: unread, refetch: readAgain } = useQuery(locationsQuery(company));
  const country = there && (there[0]?.address.country ?? regionOf(language));
  const {
    data: form,
    error,
    refetch,
  } = useQuery({
    ...addressFormQuery(company, country ?? '', language),
    enabled: country !== undefined,
  });
  if (unread) return <Failure error={unread} onRepeat={() => void readAgain()} />;
  if (error) return <Failure error={error} onRepeat={() => void refetch()} />;
  return form ? <StepsByForm company={company} form={form} /> : <Loading />;
}

interface StepsByFormProps {
  readonly company: string;
  readonly form: AddressForm;
}

function StepsByForm({ company, form }: StepsByFormProps) {
  const say = useSay();
  const queries = useQueryClient();
  const columns = locationColumns(say, form);
  const give = useGivenRows(company);
  const readThere = () => queries.fetchQuery({ ...locationsQuery(company), staleTime: 0 });
  const notTaken = (file: LocationFile, refused: readonly RefusedLine[]) => (
    <NotTaken
      file={file}
      columns={[...columns, ...usedColumns(file, otherLocationColumns(say, form))]}
      refused={refused}
      nameOf={({ name = '' }) => name}
      nameTitle={say('locations.name')}
      fileName="locations-not-taken.csv"
    />
  );
  return (
    <ImportSteps<LocationField, LocationComparison, ImportedRows>
      title={say('locations.import.title')}
      templateName="locations.csv"
      columns={columns}
      otherColumns={otherLocationColumns(say, form)}
      note={say('locations.import.hint')}
      compare={async (rows, tell) => compareLocationRows({ company, rows: await give(rows), say }, readThere, tell)}
      preview={(file, compared, onImported) => (
        <ComparedLocations
          company={company}
          columns={columns}
          file={file}
          compared={compared}
          notTaken={notTaken(file, compared.refused)}
          onImported={(imported) => {
            onImported(imported);
            void queries.invalidateQueries({ queryKey: keyOfLocations(company) });
            void queries.invalidateQueries({ queryKey: keyOfLines(company) });
          }}
        />
      )}
      result={(file, compared, imported) => (
        <ImportedRowsResult
          imported={imported}
          notTaken={notTaken(file, [...compared.refused, ...imported.refused])}
          path="/locations"
          see={say('locations.import.see')}
        />
      )}
    />
  );
}

/** The columns that a file has. */
const usedColumns = (file: LocationFile, columns: ReturnType<typeof otherLocationColumns>) =>
  columns.filter(({ field }) => file.rows.some(({ values }) => values[field] !== undefined));

/** Makes of rows what the API takes, by the forms of their countries. */
function useGivenRows(company: string) {
  const queries = useQueryClient();
  const { language } = useStart();
  return async (rows: readonly LocationRow[]) => {
    const codeOf = countryFinder(language);
    const countries = [...new Set(rows.map(({ values }) => codeOf(values.country ?? '')))];
    const known = countries.filter((country) => /^[A-Z]{2}$/.test(country));
    const forms = new Map<string, AddressForm>();
    for (const country of known) {
      const form = await queries.fetchQuery(addressFormQuery(company, country, language)).catch(noForm);
      if (form) forms.set(country, form);
    }
    return rows.map((row) => {
      const country = codeOf(row.values.country ?? '');
      return givenLocation(row, country, forms.get(country));
    });
  };
}

/** Addresses of the country are not supported: the comparison says so of each row. */
function noForm(problem: unknown): undefined {
  if (problem instanceof ApiProblem && problem.status === 404) return undefined;
  throw problem;
}
