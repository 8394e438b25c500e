import type { FormEvent, ReactNode } from 'react';
import { useVisit } from '../kernel/visit.tsx';
import { SubmitButton } from '../ui/Button.tsx';
import choices from '../ui/Choices.module.css';
import { Heading } from '../ui/Heading.tsx';
import { InitialTile } from '../ui/Icon.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import type { AccountChoice } from './AccountChoice.ts';
import { WrittenCredential } from './AccountList.tsx';
import styles from './SelectAccount.module.css';

interface RecognisedAccountProps {
  readonly account: AccountChoice;
  readonly isWorking: boolean;
  pick(accountId: string): void;
  readonly note: ReactNode;
}

/** Offers to continue with the account that is signed in on this browser (SIGN-6). */
export function RecognisedAccount({ account, isWorking, pick, note }: RecognisedAccountProps) {
  const { t, parameters, signIn, assets } = useVisit();
  useFocusOnArrival();
  const appName = parameters.appName ?? signIn?.appName ?? assets.shortDisplayName;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    pick(account.accountId);
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('selectAccount.recognisedTitle', { appName })}>{t('selectAccount.recognised')}</Heading>
      <div className={styles.recognised}>
        <InitialTile of={account.name} />
        <span className={choices.what}>
          <span className={choices.title}>{account.name}</span>
          <span className={choices.detail}>{account.companyName}</span>
          <WrittenCredential of={account} />
        </span>
      </div>
      {note}
      <SubmitButton working={t('selectAccount.working')} isWorking={isWorking}>
        {t('selectAccount.continueAs', { name: account.name })}
      </SubmitButton>
    </form>
  );
}
