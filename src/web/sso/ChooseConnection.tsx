import building from 'lucide/dist/esm/icons/building.mjs';
import { useVisit } from '../kernel/visit.tsx';
import { Choices } from '../ui/Choices.tsx';
import { Heading } from '../ui/Heading.tsx';
import { IconTile } from '../ui/Icon.tsx';
import { QuietButton } from '../ui/QuietButton.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import type { SsoLoginEvent, SsoLoginState } from './sso-login.flow.ts';

interface ChooseConnectionProps {
  readonly state: Extract<SsoLoginState, { step: 'choosing' }>;
  send(event: SsoLoginEvent): void;
}

/** The company has several sign-ins. */
export function ChooseConnection({ state: { email, connections }, send }: ChooseConnectionProps) {
  const { t } = useVisit();
  useFocusOnArrival('choosing');
  return (
    <div>
      <Heading title={t('sso.chooseTitle')}>
        <bdi>{email}</bdi>
      </Heading>
      <Choices
        choices={connections.map(({ id, label, host }) => ({
          key: id,
          tile: <IconTile of={building} />,
          title: label,
          detail: host,
          pick: () => send({ type: 'chosen', id }),
        }))}
      />
      <QuietButton onClick={() => send({ type: 'anotherWanted' })}>{t('sso.useAnotherEmail')}</QuietButton>
    </div>
  );
}
