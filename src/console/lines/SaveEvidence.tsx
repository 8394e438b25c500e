import { columnsOfEvidence, rowOfEvidence } from '../../rules/emergency-address/evidence-columns.ts';
import { call } from '../kernel/call.ts';
import { allPages } from '../kernel/lists/pages.ts';
import { exportLineEvidence } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { SaveFile } from '../parts/table/SaveFile.tsx';

const usersPerPage = 200;

/** Reads the evidence of all lines, page by page. The audit keeps whose addresses were read. */
const readEvidence = (company: string) =>
  allPages((cursor) => call(exportLineEvidence, { company, limit: usersPerPage, ...cursor }));

/** Saves what the emergency addresses of all lines rest on as a file, as auditors ask for it. */
export function SaveEvidence({ company }: { readonly company: string }) {
  const say = useSay();
  return (
    <SaveFile
      label={say('lines.evidence')}
      fileName="evidence.csv"
      read={async () => {
        const lines = await readEvidence(company);
        const told = say('lines.evidenceSaved', { count: lines.length });
        return { rows: [columnsOfEvidence, ...lines.map(rowOfEvidence)], told };
      }}
    />
  );
}
