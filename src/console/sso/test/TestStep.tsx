import { useQuery, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide/dist/esm/icons/check.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import { useEffect, useState } from 'react';
import { call } from '../../kernel/call.ts';
import { useCaller } from '../../kernel/caller.ts';
import { readSsoTest, type ShowSsoConnectionAnswer, testSsoConnection } from '../../kernel/management.generated.ts';
import { openOwnWindow } from '../../kernel/own-window.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { ActProblem } from '../../parts/dialogs/ActProblem.tsx';
import { IconTile } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows } from '../../parts/layout/Page.tsx';
import { Note } from '../../parts/states/States.tsx';
import styles from '../Sso.module.css';
import { keyOfSso } from '../sso-queries.ts';
import { ReceivedClaims } from './ReceivedClaims.tsx';
import { TestChecks } from './TestChecks.tsx';
import type { ShownTest } from './test-report.ts';

const askEveryMs = 1000;

interface TestStepProps {
  readonly connection: ShowSsoConnectionAnswer;
  /** The own account of who tests. */
  readonly selfId?: string | undefined;
  readonly onNext: () => void;
}

/** A sign-in at the provider that changes nothing, in a window of its own, and what it has shown. */
export function TestStep({ connection, selfId, onNext }: TestStepProps) {
  const say = useSay();
  const { id, companyId: company, lastTest } = connection;
  const test = useTest(company, id);
  const { report } = test;
  const isPassed = report ? report.hasPassed : lastTest?.hasPassed === true && lastTest.isOfPresentSettings;
  return (
    <>
      <p>{say('sso.test.detail')}</p>
      {report && <Report report={report} selfId={selfId} />}
      {test.state === 'waiting' && <Note>{say('sso.test.waiting')}</Note>}
      {test.state === 'over' && <Note tone="warn">{say('sso.test.over')}</Note>}
      {test.state === 'blocked' && <Note tone="warn">{say('sso.test.blocked')}</Note>}
      {test.error !== undefined && <ActProblem error={test.error} />}
      <div className={styles.acts}>
        {isPassed && (
          <Button look="primary" onClick={onNext}>
            {say('sso.setup.next')}
          </Button>
        )}
        <Button look={isPassed ? undefined : 'primary'} onClick={() => void test.begin()}>
          {say(report || lastTest ? 'sso.test.again' : 'sso.test.begin')}
        </Button>
      </div>
    </>
  );
}

/** The same for an administrator: it says when somebody else has come back. */
export function OwnTestStep(props: Omit<TestStepProps, 'selfId'>) {
  const { account } = useCaller();
  return <TestStep {...props} selfId={account?.id} />;
}

/** Runs a test: opens its window, and asks for the report until there is one. */
function useTest(company: string, id: string) {
  const queries = useQueryClient();
  const [token, setToken] = useState<string>();
  const [isBlocked, setBlocked] = useState(false);
  const [error, setError] = useState<unknown>();
  const { data } = useQuery({
    queryKey: ['sso-test', token],
    queryFn: ({ signal }) => call(readSsoTest, { company, token: token ?? '' }, { signal }),
    enabled: token !== undefined,
    refetchInterval: ({ state }) => (state.data?.report || state.data?.isOver ? false : askEveryMs),
    refetchIntervalInBackground: true, // the other window is in front
    gcTime: 0,
  });
  const report = data?.report;
  useEffect(() => {
    if (report) void queries.invalidateQueries({ queryKey: keyOfSso(company) });
  }, [report, queries, company]);
  return {
    report,
    error,
    state: stateOf(isBlocked, token, data),
    async begin() {
      const opened = openOwnWindow('portico-sso-test');
      setBlocked(!opened);
      setError(undefined);
      if (!opened) return;
      try {
        const begun = await call(testSsoConnection, { id, company });
        setToken(begun.token);
        opened.goTo(begun.address);
      } catch (reason) {
        opened.close();
        setError(reason);
      }
    },
  };
}

function stateOf(
  isBlocked: boolean,
  token: string | undefined,
  data: { readonly report?: ShownTest | undefined; readonly isOver: boolean } | undefined,
): 'idle' | 'blocked' | 'waiting' | 'over' {
  if (isBlocked) return 'blocked';
  if (token === undefined || data?.report) return 'idle';
  return data?.isOver ? 'over' : 'waiting';
}

/** What a test has shown: whom it would sign in, what arrived, and what was examined. */
function Report({ report, selfId }: { readonly report: ShownTest } & Pick<TestStepProps, 'selfId'>) {
  const say = useSay();
  const { hasPassed, account, newAccount, identity, received = [] } = report;
  const name = account?.name ?? newAccount ?? identity?.name ?? identity?.email ?? identity?.subject ?? '';
  const isOther = account !== undefined && account.id !== selfId;
  const passed = newAccount === undefined ? say('sso.test.cameBack', { name }) : say('sso.test.cameNew', { name });
  return (
    <div role="status" className={styles.fieldset}>
      <Card>
        <Rows>
          <Row
            mark={<IconTile of={hasPassed ? Check : CircleX} tone={hasPassed ? 'ok' : 'bad'} />}
            title={hasPassed ? passed : say('sso.test.notPassed')}
            detail={hasPassed && isOther ? say('sso.test.other') : say('sso.test.nothingChanged')}
          />
        </Rows>
        {received.length > 0 && <ReceivedClaims claims={received} />}
      </Card>
      <TestChecks report={report} />
    </div>
  );
}
