import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../kernel/call.ts';
import { useScope } from '../kernel/caller.ts';
import { type OwnAlarmMails, setOwnAlarmMails } from '../kernel/management.generated.ts';
import { reachOf } from '../kernel/scope.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { useAct } from '../kernel/useAct.ts';
import { ActProblem } from '../parts/dialogs/ActProblem.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { Select } from '../parts/forms/Select.tsx';
import styles from './AlarmMails.module.css';
import { ownMailsQuery } from './alarms-queries.ts';

type Choice = OwnAlarmMails['severity'];
const choices: readonly Choice[] = ['none', 'critical', 'all'];

/** Which alarms are mailed to the person, and where to. A choice is saved at once. */
export function AlarmMails() {
  const say = useSay();
  const scope = useScope();
  const queries = useQueryClient();
  const query = ownMailsQuery(scope);
  const { data } = useQuery(query);
  const wanted = useRef<Choice>('none');
  const act = useAct(async (options) => {
    const saved = await call(setOwnAlarmMails, { severity: wanted.current, ...reachOf(scope) }, options);
    queries.setQueryData(query.queryKey, saved);
    tell(savedWords(say, saved));
  });
  if (!data) return null;
  const { severity, recipient } = data;
  const choose = (value: Choice) => {
    wanted.current = value;
    if (value !== severity) void act.run();
  };
  return (
    <div className={styles.mails}>
      {(recipient !== undefined || severity !== 'none') && (
        <div className={styles.choice}>
          <Select<Choice>
            isLabelHidden
            label={say('alarms.mail.label')}
            value={severity}
            options={choices.map((value) => ({ value, text: say(`alarms.mail.${value}`) }))}
            onChange={choose}
          />
        </div>
      )}
      {recipient === undefined ? <NoAddress /> : severity !== 'none' && <Recipient address={recipient} />}
      {act.state.at === 'failed' && (
        <div className={styles.problem}>
          <ActProblem error={act.state.error} />
        </div>
      )}
    </div>
  );
}

function Recipient({ address }: { readonly address: string }) {
  return <span className={styles.to}>{useSay()('alarms.mail.to', { address })}</span>;
}

function NoAddress() {
  const say = useSay();
  return (
    <p className={styles.to}>
      {say('alarms.mail.noAddress')}{' '}
      <a href="/sessions" target="_blank" rel="noreferrer">
        {say('alarms.mail.addAddress')}
      </a>
    </p>
  );
}

function savedWords(say: ConsoleSay, { severity, recipient: address = '' }: OwnAlarmMails): string {
  if (severity === 'none') return say('alarms.mail.saved.none');
  return say(`alarms.mail.saved.${severity}`, { address });
}
