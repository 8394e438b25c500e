import { useEffect } from 'react';
import { Item, ItemList } from '../../ui/layout/ItemList.tsx';
import { signalAccepted } from '../kernel/passkeys/passkeys.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { named } from './named.rules.ts';
import type { OwnPasskeys } from './OwnPasskeys.ts';
import { Part } from './Part.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import styles from './Sessions.module.css';
import { useChangeAddress } from './useChangeAddress.ts';
import type { EndSession } from './useEndSession.ts';

interface PasskeysProps {
  readonly own: OwnPasskeys;
  readonly ending: EndSession;
}

/** The user has just come back from making one. */
export const hasNew = ({ passkeys }: OwnPasskeys) => passkeys.some(({ isNew }) => isNew);

/** The passkeys and security keys. What adds one is a sign-in of its own. */
export function Passkeys({ own, ending }: PasskeysProps) {
  const { t } = useVisit();
  const addressOf = useChangeAddress();
  const { passkeys, canAdd, signals } = own;
  useEffect(() => signalAccepted(signals), [signals]); // after each change, too
  if (passkeys.length === 0 && !canAdd && ending.outcome?.part !== 'passkeys') return null;
  const add = canAdd && <a href={addressOf('passkey')}>{t('sessions.addPasskey')}</a>;
  return (
    <Part
      title={t('sessions.passkeys')}
      name="passkeys"
      ending={ending}
      news={hasNew(own) ? t('sessions.passkeyAdded') : undefined}
    >
      <ItemList isHidden={passkeys.length === 0 && !canAdd}>
        {passkeys.length === 0 && <Item name={t('sessions.noWay')} action={add} />}
        {named(passkeys, t('sessions.passkey')).map((passkey) => (
          <PasskeyRow key={passkey.passkeyId} passkey={passkey} isConfirmed={own.isConfirmed} ending={ending} />
        ))}
      </ItemList>
      {passkeys.length > 0 && add && <p className={styles.add}>{add}</p>}
    </Part>
  );
}
