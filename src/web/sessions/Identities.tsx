import { type ReactNode, useState } from 'react';
import type { OutputOf } from '../../contract/call.ts';
import type { ownIdentityCalls } from '../../contract/own-identities.ts';
import { leaveFor } from '../kernel/document.ts';
import { useVisit } from '../kernel/visit.tsx';
import { TextButton } from '../ui/Button.tsx';
import { Item, ItemDetail, ItemList } from '../ui/ItemList.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import styles from './Sessions.module.css';
import { useChangeAddress } from './useChangeAddress.ts';
import type { EndSession } from './useEndSession.ts';

type Identity = OutputOf<typeof ownIdentityCalls.ownIdentities>['identities'][number];
const keptTexts = { byCompany: 'sessions.identityByCompany', asOnlyWay: 'sessions.identityOnlyWay' } as const;

interface IdentitiesProps {
  readonly identities: readonly Identity[];
  readonly isConfirmed: boolean;
  readonly ending: EndSession;
}

/** The providers by which the user signs in, each of which can be removed after a step-up. */
export function Identities({ identities, isConfirmed, ending }: IdentitiesProps) {
  const { t } = useVisit();
  const addressOf = useChangeAddress();
  const [asking, setAsking] = useState<string>();
  if (identities.length === 0) return null;
  const begin = (id: string) => (isConfirmed ? setAsking(id) : leaveFor(addressOf('confirm')));
  const remove = (id: string) => {
    setAsking(undefined);
    ending.removeIdentity(id);
  };
  return (
    <section>
      <h2 className={styles.subtitle}>{t('sessions.identities')}</h2>
      <ItemList>
        {identities.map((one) => (
          <IdentityRow key={one.identityId} identity={one} isWorking={ending.working === one.identityId} remove={begin}>
            {asking === one.identityId && (
              <fieldset className={styles.asking}>
                <legend>{t('sessions.removeAsk', { way: one.provider })}</legend>
                <SecondaryButton onClick={() => remove(one.identityId)}>{t('sessions.remove')}</SecondaryButton>
                <SecondaryButton onClick={() => setAsking(undefined)}>{t('sessions.keepWay')}</SecondaryButton>
              </fieldset>
            )}
          </IdentityRow>
        ))}
      </ItemList>
    </section>
  );
}

interface RowProps {
  readonly identity: Identity;
  readonly isWorking: boolean;
  readonly remove: (id: string) => void;
  readonly children: ReactNode;
}

function IdentityRow({ identity, isWorking, remove, children }: RowProps) {
  const { t } = useVisit();
  const { identityId, provider, connectedAt, kept } = identity;
  return (
    <Item
      name={provider}
      action={
        !kept && (
          <TextButton
            name={isWorking ? undefined : t('sessions.removeNamed', { way: provider })}
            onClick={() => remove(identityId)}
          >
            {isWorking ? t('sessions.removing') : t('sessions.remove')}
          </TextButton>
        )
      }
    >
      <ItemDetail>{t('sessions.grantedAt', { grantedAt: new Date(connectedAt) })}</ItemDetail>
      {kept && <ItemDetail>{t(keptTexts[kept])}</ItemDetail>}
      {children}
    </Item>
  );
}
