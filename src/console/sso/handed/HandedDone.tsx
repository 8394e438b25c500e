import Check from 'lucide/dist/esm/icons/check.mjs';
import Download from 'lucide/dist/esm/icons/download.mjs';
import { download } from '../../kernel/download.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { Icon, IconTile } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows } from '../../parts/layout/Page.tsx';
import type { HandedSummary } from './HandBack.tsx';
import styles from './Handed.module.css';
import { Alone } from './HandedEnd.tsx';

/** The set-up is handed back: what was done, to keep as a file. */
export function HandedDone({ summary: { title, next, facts } }: { readonly summary: HandedSummary }) {
  const say = useSay();
  const times = useTimes();
  const lines = [title, times.exact(Date.now()), ...facts.flatMap((fact) => [fact.title, fact.detail])];
  const save = () => download('single-sign-on.txt', `${lines.filter(Boolean).join('\n')}\n`, 'text/plain');
  return (
    <Alone
      mark={
        <span className={styles.done}>
          <Icon of={Check} />
        </span>
      }
      title={say('sso.handed.done')}
      detail={next}
    >
      <Card>
        <Rows>
          {facts.map((fact) => (
            <Row
              key={fact.title}
              mark={<IconTile of={fact.mark} tone={fact.isOpen ? 'warn' : 'plain'} />}
              title={fact.title}
              detail={fact.detail}
            />
          ))}
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
