import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallOptions, call } from '../../kernel/call.ts';
import { addAccount, sendActivation } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import { vouchedContacts } from '../vouched-contacts.ts';
import styles from './InviteDialog.module.css';

interface Invited {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly extension: string;
}

/** Adds an account that waits for its activation. Returns its id. */
async function add(company: string, { extension, ...person }: Invited, options: CallOptions): Promise<string> {
  const account = {
    ...person,
    ...vouchedContacts(person.email),
    company,
    state: 'notActivated' as const,
    ...(extension !== '' && { extension }),
  };
  return (await call(addAccount, account, options)).id;
}

/** Invites a person: name, address, extension. */
export function InviteDialog({ company, onClose }: { readonly company: string; readonly onClose: () => void }) {
  const say = useSay();
  const queries = useQueryClient();
  const [person, setPerson] = useState<Invited>({ firstName: '', lastName: '', email: '', extension: '' });
  const [added, setAdded] = useState<string>();
  const isMissing = [person.firstName, person.lastName, person.email].some((text) => text.trim() === '');
  return (
    <ConfirmDialog
      title={say('people.inviteTitle')}
      verb={say('people.inviteVerb')}
      isBlocked={isMissing}
      onClose={onClose}
      perform={async (options) => {
        const id = added ?? (await add(company, person, options));
        setAdded(id); // when the message fails, only that is tried again
        await call(sendActivation, { who: id }, { ...options, key: `${options.key}-activation` });
        await queries.invalidateQueries({ queryKey: ['people'] });
        tell(say('people.invited', { email: person.email }));
      }}
    >
      <InviteFields person={person} isFixed={added !== undefined} onChange={setPerson} />
      <p className={styles.hint}>{say('people.inviteHint')}</p>
    </ConfirmDialog>
  );
}

interface InviteFieldsProps {
  readonly person: Invited;
  /** The account was added, and only the message is left. */
  readonly isFixed: boolean;
  readonly onChange: (person: Invited) => void;
}

function InviteFields({ person, isFixed, onChange }: InviteFieldsProps) {
  const say = useSay();
  const field = (name: keyof Invited) => ({
    name,
    value: person[name],
    isReadOnly: isFixed,
    onChange: (text: string) => onChange({ ...person, [name]: text }),
  });
  return (
    <>
      <div className={styles.two}>
        <TextField {...field('firstName')} label={say('people.firstName')} autoFocus />
        <TextField {...field('lastName')} label={say('people.lastName')} />
      </div>
      <TextField {...field('email')} label={say('people.column.email')} type="email" />
      <TextField {...field('extension')} label={say('people.extensionOptional')} inputMode="numeric" />
    </>
  );
}
