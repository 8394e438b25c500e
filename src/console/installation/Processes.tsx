import { useQuery } from '@tanstack/react-query';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import type { ListProcessesItem } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Tag } from '../parts/icons/Tag.tsx';
import { Card, Row, Rows, Section } from '../parts/layout/Page.tsx';
import { EmptyRow, Failure, Loading, Note } from '../parts/states/States.tsx';
import styles from './Installation.module.css';
import { processesQuery } from './installation-queries.ts';

/** The processes that run, and whether they are alike. */
export function Processes() {
  const say = useSay();
  const { number } = useTimes();
  const { data, error, isPending, refetch } = useQuery(processesQuery);
  const areUnlike = data?.some((one) => one.hasOtherSchema || one.hasOtherSettings || one.hasOtherSecrets);
  return (
    <Section title={say('installation.processes')} beside={data && number(data.length)}>
      {areUnlike && (
        <Note icon={TriangleAlert} tone="warn">
          <b>{say('installation.unlike')}</b>
          <p>{say('installation.unlikeDetail')}</p>
        </Note>
      )}
      <Card>
        {isPending && <Loading />}
        {error && !data && <Failure error={error} onRepeat={() => void refetch()} />}
        {data?.length === 0 && <EmptyRow title={say('installation.noProcess')} />}
        {data && data.length > 0 && (
          <Rows>
            {data.map((process) => (
              <Process key={process.id} process={process} />
            ))}
          </Rows>
        )}
      </Card>
    </Section>
  );
}

function Process({ process }: { readonly process: ListProcessesItem }) {
  const say = useSay();
  const { version, startedAt, isAnswering, hasOtherSchema, hasOtherSettings, hasOtherSecrets } = process;
  const name = version === undefined ? say('installation.formerVersion') : say('installation.version', { version });
  return (
    <Row
      title={
        <>
          {name} <code className={styles.id}>{process.id.slice(0, 8)}</code>
        </>
      }
      detail={startedAt !== undefined && <RunsSince at={startedAt} />}
      act={
        <span className={styles.tags}>
          {isAnswering && <Tag tone="ok">{say('installation.answering')}</Tag>}
          {hasOtherSchema && <Tag tone="warn">{say('installation.otherVersion')}</Tag>}
          {hasOtherSettings && <Tag tone="warn">{say('installation.otherSettings')}</Tag>}
          {hasOtherSecrets && <Tag tone="warn">{say('installation.otherSecrets')}</Tag>}
        </span>
      }
    />
  );
}

function RunsSince({ at }: { readonly at: number }) {
  const say = useSay();
  const { moment, exact } = useTimes();
  return <span title={exact(at)}>{say('installation.since', { when: moment(at) })}</span>;
}
