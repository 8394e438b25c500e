import CircleSlash from 'lucide/dist/esm/icons/circle-slash.mjs';
import Lock from 'lucide/dist/esm/icons/lock.mjs';
import MailX from 'lucide/dist/esm/icons/mail-x.mjs';
import type { Account } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { Note } from '../../parts/states/States.tsx';
import styles from './Person.module.css';

/** What is wrong with an account, and what to do before anything else. */
export function PersonNote({ account }: { readonly account: Account }) {
  const say = useSay();
  const notes = [
    account.state === 'locked' && (
      <Note key="locked" icon={Lock} tone="bad">
        <b>{say('person.locked')}</b> {say('person.lockedDetail', { name: account.firstName })}
      </Note>
    ),
    account.state === 'disabled' && (
      <Note key="disabled" icon={CircleSlash} tone="warn">
        <b>{say('person.disabled')}</b> {say('person.disabledDetail')}
      </Note>
    ),
    account.emailReturnedAt !== undefined && (
      <Note key="mail" icon={MailX} tone="warn">
        <b>{say('person.mailReturned')}</b> {say('person.mailReturnedDetail')}
      </Note>
    ),
  ].filter(Boolean);
  return notes.length === 0 ? null : <div className={styles.notes}>{notes}</div>;
}
