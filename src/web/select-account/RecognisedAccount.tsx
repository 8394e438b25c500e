import type { FormEvent, ReactNode } from 'react';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import choices from '../../ui/choices/Choices.module.css';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { InitialTile } from '../../ui/icons/Icon.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
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
