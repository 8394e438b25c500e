import { useEffect, useId, useState } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { reload } from '../kernel/document.ts';
import { refusalOf, useVisit } from '../kernel/visit.tsx';
import { Reference } from '../sign-in/Reference.tsx';
import type { SignInProps } from '../sign-in/SignInProps.ts';
import { TextButton } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Loader } from '../ui/Loader.tsx';
import { Note } from '../ui/Note.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import type { AccountChoices } from './AccountChoice.ts';
import { AccountList } from './AccountList.tsx';
import { RecognisedAccount } from './RecognisedAccount.tsx';

/** Which of the accounts that are proven to go on with (ACCT-1), or whether with that of a session (SIGN-6). */
export function SelectAccount({ state, send }: SignInProps) {
  const { t, sentenceOf } = useVisit();
  const { choices, refusal } = useChoices();
  const noteId = useId();
  if (refusal)
    return (
      <div role="alert">
        <p>{sentenceOf(refusal)}</p>
        <TextButton onClick={reload}>{t('frame.reload')}</TextButton>
      </div>
    );
  if (!choices)
    return (
      <div>
        <Heading title={t('selectAccount.title')} />
        <Loader label={t('frame.loading')} />
      </div>
    );
  const problem = state.step === 'selectAccount' && state.problem?.surface !== 'toast' ? state.problem : undefined;
  const working = state.step === 'choosingAccount' ? state.accountId : undefined;
  const pick = (accountId: string) => send({ type: 'accountPicked', accountId });
  const [first, ...others] = choices.records;
  const note = (
    <Note id={noteId}>
      {problem && (
        <>
          {sentenceOf(problem)}
          <Reference of={problem} />
        </>
      )}
    </Note>
  );
  return (
    <>
      {choices.isRecognised && first && others.length === 0 ? (
        <RecognisedAccount account={first} isWorking={state.step !== 'selectAccount'} pick={pick} note={note} />
      ) : (
        <AccountList accounts={choices.records} working={working} pick={pick} note={note} />
      )}
      <SecondaryButton onClick={() => send({ type: 'anotherWanted' })}>{t('selectAccount.another')}</SecondaryButton>
    </>
  );
}

function useChoices() {
  const { api } = useVisit();
  const [choices, setChoices] = useState<AccountChoices>();
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    api
      .get('/api/account/choices', {})
      .then(setChoices)
      .catch((reason) => setRefusal(refusalOf(reason)));
  }, [api]);
  return { choices, refusal };
}
