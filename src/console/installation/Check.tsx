import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import Info from 'lucide/dist/esm/icons/info.mjs';
import type { CheckInstallationAnswer } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { State } from '../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../parts/layout/Page.tsx';
import { EmptyRow, Failure, Loading } from '../parts/states/States.tsx';
import styles from './Installation.module.css';
import { checkQuery } from './installation-queries.ts';

type Finding = CheckInstallationAnswer['findings'][number];

/** What a check of the installation finds: what fails first, then what is worth knowing, then what is well. */
export function Check() {
  const say = useSay();
  const { clock } = useTimes();
  const { data, error, isFetching, refetch } = useQuery(checkQuery);
  const check = () => void refetch();
  return (
    <Section
      title={say('installation.check')}
      beside={
        <span className={styles.beside}>
          <span role="status">{data && !isFetching && say('installation.checkedAt', { time: clock(data.at) })}</span>
          <Button onClick={check} disabled={isFetching}>
            {say(data ? 'installation.checkAgain' : 'installation.checkNow')}
          </Button>
        </span>
      }
    >
      <Card>
        {isFetching && <Loading />}
        {!isFetching && error && <Failure error={error} onRepeat={check} />}
        {!isFetching && !error && !data && (
          <EmptyRow title={say('installation.notChecked')} detail={say('installation.checkDetail')} />
        )}
        {!isFetching && !error && data && <Findings findings={data.findings} />}
      </Card>
    </Section>
  );
}

const ways = {
  failed: { icon: CircleX, tone: 'bad', text: 'installation.failed' },
  told: { icon: Info, tone: 'warn', text: 'installation.told' },
  well: { icon: CircleCheck, tone: 'ok', text: 'installation.well' },
} as const;

/** Those that ask for something are shown; those that are well are counted, and shown on demand. */
function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const say = useSay();
  const { number } = useTimes();
  const of = (outcome: Finding['outcome']) => findings.filter((finding) => finding.outcome === outcome);
  const [open, well] = [[...of('failed'), ...of('told')], of('well')];
  return (
    <>
      <FindingRows findings={open} />
      {well.length > 0 && (
        <details className={styles.well}>
          <summary>
            <State of={ways.well.icon} tone={ways.well.tone}>
              {say(ways.well.text)}
            </State>
            <span>{number(well.length)}</span>
          </summary>
          <FindingRows findings={well} />
        </details>
      )}
    </>
  );
}

/** A sentence follows the name that was checked; alone it begins with a capital, unless its first word is a name of a host. */
const alone = (sentence: string) => sentence.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());

function FindingRows({ findings }: { readonly findings: readonly Finding[] }) {
  const say = useSay();
  if (findings.length === 0) return null;
  return (
    <Rows>
      {findings.map(({ outcome, name, sentence }) => {
        const { icon, tone, text } = ways[outcome];
        return (
          <Row
            key={`${name} ${sentence}`}
            title={<code className={styles.name}>{name}</code>}
            detail={
              <span lang="en" dir="ltr" className={styles.sentence}>
                {alone(sentence)}
              </span>
            }
            act={
              <State of={icon} tone={tone}>
                {say(text)}
              </State>
            }
          />
        );
      })}
    </Rows>
  );
}
