import Check from 'lucide/dist/esm/icons/check.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import FlaskConical from 'lucide/dist/esm/icons/flask-conical.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import type { ReactNode } from 'react';
import { useCaller } from '../../kernel/caller.ts';
import type { ReadClientTestAnswer } from '../../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { type Times, useTimes } from '../../kernel/times.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { ClaimsTable } from '../../parts/claims/ClaimsTable.tsx';
import { ActProblem } from '../../parts/dialogs/ActProblem.tsx';
import { type IconShapes, IconTile, type Tone } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows } from '../../parts/layout/Page.tsx';
import { Note } from '../../parts/states/States.tsx';
import styles from '../Apps.module.css';
import { errorText, refusalText, wayText } from './test-words.ts';
import { type ShownAppTest, useAppTest } from './useAppTest.ts';

interface AppTestProps extends ShownAppTest {
  readonly name: string;
  /** The app is open: people can sign in to it. */
  readonly isOpen: boolean;
  readonly isPrimary?: boolean;
}

/** Tries the sign-in of an app in a window of its own, and shows what the app would get. */
export function AppTest({ name, isOpen, isPrimary, ...shown }: AppTestProps) {
  const say = useSay();
  const times = useTimes();
  const { account } = useCaller();
  const { report, error, blockedAddress, begin } = useAppTest(shown);
  const head = headOf({ say, times, name, self: account ? `${account.firstName} ${account.lastName}` : '' }, report);
  const act = isOpen && (
    <Button look={isPrimary && !report ? 'primary' : undefined} onClick={() => void begin()}>
      {say(report ? 'sso.test.again' : 'sso.test.begin')}
    </Button>
  );
  return (
    <div className={styles.form}>
      <Card>
        <div role="status">
          <Rows>
            <Row
              mark={<IconTile of={head.icon} tone={head.tone} />}
              title={head.title}
              detail={isOpen || report ? head.detail : say('apps.test.notOpen')}
              act={act}
            />
          </Rows>
        </div>
        {report && report.claims.length > 0 && <Claims claims={report.claims} />}
      </Card>
      {blockedAddress !== undefined && (
        <Note
          tone="warn"
          act={
            <a href={blockedAddress} target="_blank" rel="noreferrer">
              {say('apps.test.open')}
            </a>
          }
        >
          {say('apps.test.blocked')}
        </Note>
      )}
      {error !== undefined && <ActProblem error={error} />}
    </div>
  );
}

interface Words {
  readonly say: ConsoleSay;
  readonly times: Pick<Times, 'tenth'>;
  readonly name: string;
  /** Who tests. */
  readonly self: string;
}
interface Head {
  readonly icon: IconShapes;
  readonly tone: Tone;
  readonly title: string;
  readonly detail: ReactNode;
}

/** How a test has ended, or what it will do. */
function headOf({ say, times, name, self }: Words, report: ReadClientTestAnswer | undefined): Head {
  switch (report?.state) {
    case undefined:
      return {
        icon: FlaskConical,
        tone: 'plain',
        title: say('apps.test.try'),
        detail: say('apps.test.detail', { name }),
      };
    case 'waiting':
      return report.refusal
        ? { icon: CircleX, tone: 'bad', title: say('apps.test.refused'), detail: refusalText(say, report.refusal) }
        : {
            icon: FlaskConical,
            tone: 'plain',
            title: say('sso.test.waiting'),
            detail: say('apps.test.detail', { name }),
          };
    case 'done':
      return {
        icon: Check,
        tone: 'ok',
        title: say('sso.test.cameBack', { name: self }),
        detail: tookText(say, times, report),
      };
    case 'another':
      return {
        icon: TriangleAlert,
        tone: 'warn',
        title: say('apps.test.another'),
        detail: say('apps.test.anotherDetail'),
      };
    case 'failed':
      return { icon: CircleX, tone: 'bad', title: say('sso.test.notPassed'), detail: <Failed report={report} /> };
    case 'over':
      return { icon: TriangleAlert, tone: 'warn', title: say('apps.test.over'), detail: say('apps.test.overDetail') };
  }
}

function tookText(say: ConsoleSay, { tenth }: Pick<Times, 'tenth'>, { tookMs = 0, ways }: ReadClientTestAnswer) {
  return say('apps.test.took', {
    seconds: tenth(tookMs / 1000),
    ways: ways.map((way) => wayText(say, way)).join(', '),
  });
}

/** The error that the app would get, in words, with what the server says of it for developers. */
function Failed({ report: { error = '', detail } }: { readonly report: ReadClientTestAnswer }) {
  const say = useSay();
  return (
    <>
      {errorText(say, error)}
      {detail && (
        <span className={styles.cause} lang="en">
          {detail}
        </span>
      )}
    </>
  );
}

function Claims({ claims }: Pick<ReadClientTestAnswer, 'claims'>) {
  const say = useSay();
  return (
    <ClaimsTable
      caption={say('apps.test.try')}
      noteHead={say('spending.from')}
      claims={claims.map(({ name, value, scope }) => ({
        name,
        value: value ?? <span className={styles.told}>{say('apps.test.noValue')}</span>,
        note: scope === undefined ? say('apps.test.always') : say('apps.test.scope', { scope }),
      }))}
    />
  );
}
