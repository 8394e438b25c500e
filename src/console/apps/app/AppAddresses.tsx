import Bell from 'lucide/dist/esm/icons/bell.mjs';
import CornerDownLeft from 'lucide/dist/esm/icons/corner-down-left.mjs';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import { Suspense, useState } from 'react';
import { useMay } from '../../kernel/caller.ts';
import { laterPart } from '../../kernel/later.ts';
import { useSay } from '../../kernel/texts.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { IconTile } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../../parts/layout/Page.tsx';
import { EmptyRow } from '../../parts/states/States.tsx';
import styles from '../Apps.module.css';
import type { SeenApp } from './app-changes.ts';

const ChangeAddresses = laterPart(() => import('./ChangeAddresses.tsx'), 'ChangeAddresses');

/** Where an app is returned to, and who is told of sign-outs. */
export function AppAddresses(seen: SeenApp) {
  const say = useSay();
  const mayChange = useMay()('clients:write');
  const [isChanging, setChanging] = useState(false);
  const { redirectUris, postLogoutRedirectUris, backchannelLogoutUri } = seen.app;
  const rows = [
    ...redirectUris.map((address) => ({ address, icon: CornerDownLeft, use: say('apps.afterSignIn') })),
    ...postLogoutRedirectUris.map((address) => ({ address, icon: LogOut, use: say('apps.afterSignOut') })),
    ...(backchannelLogoutUri === undefined
      ? []
      : [{ address: backchannelLogoutUri, icon: Bell, use: say('apps.toldOfSignOut') }]),
  ];
  return (
    <Section
      title={say('apps.addresses')}
      beside={mayChange && <TextButton onClick={() => setChanging(true)}>{say('sso.setup.change')}</TextButton>}
    >
      <Card>
        {rows.length === 0 && <EmptyRow title={say('apps.noAddress')} />}
        {rows.length > 0 && (
          <Rows>
            {rows.map(({ address, icon, use }) => (
              <Row
                key={`${use} ${address}`}
                mark={<IconTile of={icon} />}
                title={<code className={styles.mono}>{address}</code>}
                detail={use}
              />
            ))}
          </Rows>
        )}
      </Card>
      <Suspense>{isChanging && <ChangeAddresses {...seen} onClose={() => setChanging(false)} />}</Suspense>
    </Section>
  );
}
