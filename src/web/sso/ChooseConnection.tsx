import building from 'lucide/dist/esm/icons/building.mjs';
import { QuietButton } from '../../ui/buttons/QuietButton.tsx';
import { Choices } from '../../ui/choices/Choices.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { IconTile } from '../../ui/icons/Icon.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
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
