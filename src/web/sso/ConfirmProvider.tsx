import { ContinueButton } from '../../ui/buttons/ContinueButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { AccountChip } from '../parts/account/AccountChip.tsx';
import { OtherWay } from './OtherWay.tsx';
import styles from './Sso.module.css';
import type { SsoLoginEvent, SsoLoginState } from './sso-login.flow.ts';

interface ConfirmProviderProps {
  readonly state: Extract<SsoLoginState, { step: 'confirming' }>;
  send(event: SsoLoginEvent): void;
}

/** The address was not typed here: the user confirms it, and sees where it leads. */
export function ConfirmProvider({ state: { email, connection }, send }: ConfirmProviderProps) {
  const { t } = useVisit();
  useFocusOnArrival('confirming');
  return (
    <div>
      <Heading
        title={t('sso.title')}
        chip={<AccountChip credential={email} onOther={() => send({ type: 'anotherWanted' })} />}
      />
      <p className={styles.sentence}>{t('sso.confirm', { host: connection.host })}</p>
      <ContinueButton onClick={() => send({ type: 'confirmed' })}>
        {t('sso.continueTo', { host: connection.host })}
      </ContinueButton>
      <OtherWay />
    </div>
  );
}
