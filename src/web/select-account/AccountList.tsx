import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import choices from '../../ui/choices/Choices.module.css';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { InitialTile } from '../../ui/icons/Icon.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { Problem } from '../../ui/messages/Problem.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import type { AccountChoice } from './AccountChoice.ts';
import styles from './SelectAccount.module.css';

interface AccountListProps {
  readonly accounts: readonly AccountChoice[];
  /** Id of the account whose choice is being sent. */
  readonly working: string | undefined;
  pick(accountId: string): void;
  /** Why an account cannot be used; shown at that account. */
  readonly problem: { readonly accountId: string; readonly message: ReactNode } | undefined;
  readonly note: ReactNode;
}

/** Cards that are buttons, one for each account; the arrow keys move between them. */
export function AccountList({ accounts, working, pick, problem, note }: AccountListProps) {
  const { t } = useVisit();
  const list = useRef<HTMLUListElement>(null);
  const problemId = useId();
  const hasSeveralBrands = new Set(accounts.map(({ brandName }) => brandName)).size > 1;
  useFocusOnArrival();
  return (
    <>
      <Heading title={t('selectAccount.title')}>{t('selectAccount.sentence')}</Heading>
      <ul ref={list} className={choices.list}>
        {accounts.map((account) => (
          <li key={account.accountId}>
            <button
              type="button"
              className={choices.choice}
              data-marked={account.isLastUsed || undefined}
              aria-describedby={problemId + account.accountId}
              aria-disabled={working !== undefined || undefined}
              onClick={() => pick(account.accountId)}
              onKeyDown={(event) => moveFocus(event, list.current)}
            >
              <InitialTile of={account.companyName} />
              <span className={choices.what}>
                <span className={choices.title}>{account.companyName}</span>
                <span className={choices.detail}>{account.name}</span>
                <WrittenCredential of={account} />
                {hasSeveralBrands && <span className={choices.detail}>{account.brandName}</span>}
                {(account.isDisabled || account.isLastUsed) && working !== account.accountId && (
                  <span className={choices.note}>
                    {t(account.isDisabled ? 'selectAccount.disabled' : 'selectAccount.lastUsed')}
                  </span>
                )}
                <span className={choices.note} role="status">
                  {working === account.accountId ? t('selectAccount.working') : ''}
                </span>
              </span>
            </button>
            <div className={styles.problem}>
              <Problem id={problemId + account.accountId}>
                {account.accountId === problem?.accountId && problem.message}
              </Problem>
            </div>
          </li>
        ))}
      </ul>
      {note}
    </>
  );
}

export function WrittenCredential({ of: { credential, extension } }: { of: AccountChoice }) {
  const { t } = useVisit();
  return (
    <span className={choices.detail}>
      <bdi>{extension ? t('selectAccount.withExtension', { credential, extension }) : credential}</bdi>
    </span>
  );
}

function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const buttons = [...(list?.querySelectorAll('button') ?? [])];
  const at = buttons.indexOf(event.currentTarget as HTMLButtonElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  const next = to === undefined ? undefined : buttons[to];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
