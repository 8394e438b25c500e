import { useState } from 'react';
import { useSay } from '../../kernel/texts.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { AddressList } from '../AddressList.tsx';
import { type SeenApp, useChangeApp } from './app-changes.ts';

/** Changes where an app is returned to. People who sign in at an address that goes are refused from then on. */
export function ChangeAddresses({ onClose, ...seen }: SeenApp & { readonly onClose: () => void }) {
  const say = useSay();
  const change = useChangeApp(seen);
  const { app } = seen;
  const [returns, setReturns] = useState(app.redirectUris);
  const [signOuts, setSignOuts] = useState(app.postLogoutRedirectUris);
  const isLeft = (address: string) => !returns.includes(address);
  const isNeeded = !app.isDevice && !app.isMachine;
  return (
    <ConfirmDialog
      title={say('apps.changeTitle', { name: app.name })}
      verb={say('apps.changeVerb')}
      reason="offered"
      isBlocked={isNeeded && returns.length === 0}
      onClose={onClose}
      perform={async (options) => {
        await change({ redirectUris: returns, postLogoutRedirectUris: signOuts }, options);
        tell(say('apps.changed'));
      }}
    >
      {app.redirectUris.some(isLeft) && <p>{say('apps.addressGoes')}</p>}
      <AddressList
        label={say('apps.afterSignIn')}
        name="redirect"
        type={app.applicationType}
        addresses={returns}
        onChange={setReturns}
        autoFocus
      />
      <AddressList
        label={say('apps.afterSignOut')}
        name="signOut"
        type={app.applicationType}
        addresses={signOuts}
        onChange={setSignOuts}
      />
    </ConfirmDialog>
  );
}
