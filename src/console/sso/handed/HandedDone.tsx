import Building from 'lucide/dist/esm/icons/building.mjs';
import Check from 'lucide/dist/esm/icons/check.mjs';
import Download from 'lucide/dist/esm/icons/download.mjs';
import FileClock from 'lucide/dist/esm/icons/file-clock.mjs';
import FlaskConical from 'lucide/dist/esm/icons/flask-conical.mjs';
import { download } from '../../kernel/download.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { Icon, IconTile } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows } from '../../parts/layout/Page.tsx';
import type { HandedSummary } from './HandBack.tsx';
import styles from './Handed.module.css';
import { Alone } from './HandedEnd.tsx';

interface HandedDoneProps {
  readonly giver: string;
  readonly summary: HandedSummary;
}

/** The set-up is handed back: what was done, to keep as a file. */
export function HandedDone({ giver, summary }: HandedDoneProps) {
  const say = useSay();
  const times = useTimes();
  const { title, chosen, domains, isTested, certificatesEndAt } = summary;
  const certificate =
    certificatesEndAt === undefined ? undefined : say('sso.certificateEnds', { day: times.day(certificatesEndAt) });
  const tested = say(isTested ? 'sso.ready.tested' : 'sso.ready.notTested');
  const lines = [title, times.exact(Date.now()), chosen, domains.join(', '), tested, certificate];
  const save = () => download('single-sign-on.txt', `${lines.filter(Boolean).join('\n')}\n`, 'text/plain');
  return (
    <Alone
      mark={
        <span className={styles.done}>
          <Icon of={Check} />
        </span>
      }
      title={say('sso.handed.done')}
      detail={say('sso.handed.doneDetail', { giver })}
    >
      <Card>
        <Rows>
          <Row mark={<IconTile of={Building} />} title={chosen} detail={domains.join(', ')} />
          <Row mark={<IconTile of={FlaskConical} tone={isTested ? 'plain' : 'warn'} />} title={tested} />
          {certificate && <Row mark={<IconTile of={FileClock} />} title={certificate} />}
        </Rows>
      </Card>
      <div className={styles.acts}>
        <Button onClick={save}>
          <Icon of={Download} isSmall />
          {say('sso.handed.save')}
        </Button>
        <p>{say('sso.handed.saveDetail')}</p>
      </div>
    </Alone>
  );
}
