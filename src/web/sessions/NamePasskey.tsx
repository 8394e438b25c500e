import { type FormEvent, useRef } from 'react';
import { SecondaryButton } from '../../ui/buttons/SecondaryButton.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import styles from './Sessions.module.css';

interface NamePasskeyProps {
  readonly name: string;
  /** Called with the former name where nothing else was typed. */
  save(name: string): void;
  cancel(): void;
}

const longestName = 60;

/** Asks for the name of a passkey in its row. */
export function NamePasskey({ name, save, cancel }: NamePasskeyProps) {
  const { t } = useVisit();
  const form = useRef<HTMLFormElement>(null);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('passkeyName') ?? '').trim();
    save(typed || name);
  }
  return (
    <form ref={form} className={styles.asking} method="post" noValidate onSubmit={handleSubmit}>
      <Field
        label={t('sessions.passkeyName')}
        name="passkeyName"
        type="text"
        autoComplete="off"
        autoFocus
        maxLength={longestName}
        defaultValue={name}
      />
      <div className={styles.answers}>
        <SecondaryButton onClick={() => form.current?.requestSubmit()}>{t('sessions.save')}</SecondaryButton>
        <SecondaryButton onClick={cancel}>{t('sessions.keepOthers')}</SecondaryButton>
      </div>
    </form>
  );
}
