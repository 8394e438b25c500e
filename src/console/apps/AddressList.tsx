import CornerDownLeft from 'lucide/dist/esm/icons/corner-down-left.mjs';
import { useState } from 'react';
import type { ApplicationType } from '../../rules/paths/redirect.ts';
import { useSay } from '../kernel/texts.ts';
import { Button, TextButton } from '../parts/buttons/Button.tsx';
import { TextField } from '../parts/forms/TextField.tsx';
import { IconTile } from '../parts/icons/Icon.tsx';
import { Card, Row, Rows } from '../parts/layout/Page.tsx';
import styles from './Apps.module.css';
import { encryptedAddress, wrongWithAddress } from './address-words.ts';

interface AddressListProps {
  readonly label: string;
  readonly hint?: string;
  readonly name: string;
  readonly type: ApplicationType;
  readonly addresses: readonly string[];
  readonly onChange: (addresses: readonly string[]) => void;
  readonly autoFocus?: boolean;
}

/** Addresses of an app, and a field for another one, which is checked as it is typed by the rules of the server. */
export function AddressList({ label, hint, name, type, addresses, onChange, autoFocus }: AddressListProps) {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const wrong = wrongWithAddress(say, typed, type, addresses);
  const better = encryptedAddress(typed, type);
  const add = () => {
    if (wrong !== undefined || typed.trim() === '') return;
    onChange([...addresses, typed.trim()]);
    setTyped('');
  };
  return (
    <div className={styles.group}>
      {addresses.length > 0 && (
        <Card>
          <Rows>
            {addresses.map((address) => (
              <Row
                key={address}
                mark={<IconTile of={CornerDownLeft} />}
                title={<code className={styles.mono}>{address}</code>}
                act={
                  <TextButton
                    aria-label={say('person.removeStep', { name: address })}
                    onClick={() => onChange(addresses.filter((one) => one !== address))}
                  >
                    {say('person.remove')}
                  </TextButton>
                }
              />
            ))}
          </Rows>
        </Card>
      )}
      <div className={styles.addAddress}>
        <div>
          <TextField
            label={label}
            hint={hint}
            name={name}
            isMono
            value={typed}
            onChange={setTyped}
            error={wrong}
            autoFocus={autoFocus ?? false}
            onEnter={add}
          />
        </div>
        {better !== undefined && <Button onClick={() => setTyped(better)}>{say('apps.useHttps')}</Button>}
        <Button aria-disabled={wrong !== undefined || typed.trim() === ''} onClick={add}>
          {say('apps.addAddress')}
        </Button>
      </div>
    </div>
  );
}
