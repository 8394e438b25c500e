import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleDashed from 'lucide/dist/esm/icons/circle-dashed.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import { useSay } from '../../kernel/texts.ts';
import { type IconShapes, IconTile, State, type Tone } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows } from '../../parts/layout/Page.tsx';
import styles from '../Sso.module.css';
import type { ShownTest } from './test-report.ts';

type Result = ShownTest['checks'][number]['result'];

const looks: Readonly<Record<Result, { readonly icon: IconShapes; readonly tone: Tone }>> = {
  ok: { icon: CircleCheck, tone: 'ok' },
  warning: { icon: TriangleAlert, tone: 'warn' },
  failed: { icon: CircleX, tone: 'bad' },
  notChecked: { icon: CircleDashed, tone: 'muted' },
};

/** What was examined: what needs something with what helps, and the rest as a list. */
export function TestChecks({ report: { checks } }: { readonly report: ShownTest }) {
  const say = useSay();
  const open = checks.filter(({ result }) => result === 'failed' || result === 'warning');
  const passed = checks.filter(({ result }) => result === 'ok').length;
  return (
    <>
      {open.length > 0 && (
        <Card>
          <Rows>
            {open.map(({ check, result, detail }) => (
              <Row
                key={check}
                mark={<IconTile of={looks[result].icon} tone={looks[result].tone} />}
                title={say(`sso.check.${check}`)}
                detail={
                  <>
                    {say(`sso.check.${check}Advice`)}
                    {detail && (
                      <span className={styles.cause} lang="en">
                        {detail}
                      </span>
                    )}
                  </>
                }
              />
            ))}
          </Rows>
        </Card>
      )}
      <details className={styles.checks}>
        <summary>{say('sso.check.passed', { passed, count: checks.length })}</summary>
        <ul>
          {checks.map(({ check, result }) => (
            <li key={check}>
              <State of={looks[result].icon} tone={looks[result].tone}>
                {say(`sso.check.${check}`)}
              </State>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
