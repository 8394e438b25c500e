import { useVisit } from '../kernel/visit.tsx';
import { AccountChip } from '../ui/AccountChip.tsx';
import { ContinueButton } from '../ui/ContinueButton.tsx';
import { Heading } from '../ui/Heading.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
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
