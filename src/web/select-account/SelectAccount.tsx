import { useId } from 'react';
import { SecondaryButton } from '../../ui/buttons/SecondaryButton.tsx';
import { FieldMessage } from '../../ui/messages/FieldMessage.tsx';
import type { Api } from '../kernel/network/api.ts';
import { setProvenAccount } from '../kernel/visit/proven-account.ts';
import { useAnswer } from '../kernel/visit/useAnswer.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ErrorReference } from '../parts/problem/ErrorReference.tsx';
import { useOwnProblem } from '../parts/problem/useOwnProblem.ts';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import { AccountList } from './AccountList.tsx';
import { RecognisedAccount } from './RecognisedAccount.tsx';
import type { SelectAccountEvent, SelectAccountState } from './select-account.flow.ts';

interface SelectAccountProps {
  readonly state: SelectAccountState;
  readonly send: (event: SelectAccountEvent) => void;
}

const fetchChoices = (api: Api) => api.get('/api/account/choices', {});

/** Selects one of the proven accounts (ACCT-1), or confirms the account of a session (SIGN-6). */
export function SelectAccount({ state, send }: SelectAccountProps) {
  const { t, messageOf } = useVisit();
  const { answer: choices, refusal } = useAnswer(fetchChoices);
  const messageId = useId();
  const given = state.step === 'selecting' && state.problem?.surface !== 'toast' ? state.problem : undefined;
  const problem = useOwnProblem(given);
  if (!choices) return <PendingScreen title={t('selectAccount.title')} refusal={refusal} />;
  const isWorking = state.step === 'choosing';
  const { accountId } = state;
  const working = isWorking ? accountId : undefined;
  function pick(picked: string) {
    setProvenAccount(choices?.records.find((record) => record.accountId === picked));
    send({ type: 'accountPicked', accountId: picked });
  }
  const [first, ...others] = choices.records;
  const message = problem && (
    <>
      {messageOf(problem)}
      <ErrorReference error={problem} />
    </>
  );
  return (
    <>
      {choices.isRecognised && first && others.length === 0 ? (
        <RecognisedAccount
          account={first}
          isWorking={working === first.accountId}
          pick={pick}
          note={<FieldMessage id={messageId}>{message}</FieldMessage>}
        />
      ) : (
        <AccountList
          accounts={choices.records}
          working={working}
          pick={pick}
          problem={accountId === undefined || isWorking ? undefined : { accountId, message }}
          note={<FieldMessage id={messageId}>{accountId === undefined && message}</FieldMessage>}
        />
      )}
      <SecondaryButton
        working={isWorking && working === undefined ? t('selectAccount.working') : undefined}
        onClick={() => send({ type: 'otherAccountRequested' })}
      >
        {t('selectAccount.another')}
      </SecondaryButton>
    </>
  );
}
