import type { AuditRecord } from '../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { endOf, reasonOf, whatHappened } from '../parts/records/audit-words.ts';
import { SaveFile } from '../parts/table/SaveFile.tsx';
import styles from './Audit.module.css';
import { type AuditAsked, readRecords } from './audit-queries.ts';

/** The names of the columns are those of the API, so that a file is read by programs too. */
const columns = [
  'at',
  'event',
  'outcome',
  'end',
  'what',
  'operator',
  'accountId',
  'reason',
  'address',
  'traceId',
  'id',
];

const rowOf = (say: ConsoleSay, record: AuditRecord) => [
  new Date(record.at).toISOString(),
  record.event,
  record.outcome,
  endOf(record) === 'named' ? '' : endOf(record),
  whatHappened(say, record),
  record.operator ?? '',
  record.accountId ?? '',
  reasonOf(record) ?? '',
  record.address ?? '',
  record.traceId ?? '',
  record.id,
];

/** Saves what is shown as a file, with the masks of who asks. */
export function SaveRecords({ asked }: { readonly asked: AuditAsked }) {
  const say = useSay();
  return (
    <div className={styles.file}>
      <SaveFile
        label={say('audit.csv')}
        fileName="audit.csv"
        read={async () => {
          const { records, hasMore } = await readRecords(asked);
          const told = say(hasMore ? 'audit.savedPart' : 'audit.saved', { count: records.length });
          return { rows: [columns, ...records.map((record) => rowOf(say, record))], told };
        }}
      />
    </div>
  );
}
