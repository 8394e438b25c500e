import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useMay } from '../kernel/caller.ts';
import { laterPart } from '../kernel/later.ts';
import { useSay } from '../kernel/texts.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { useAddressedDialog } from '../parts/dialogs/useAddressedDialog.ts';
import { ListBeside } from '../parts/layout/ListBeside.tsx';
import { Page } from '../parts/layout/Page.tsx';
import { Failure, Loading } from '../parts/states/States.tsx';
import { KeyPanel } from './KeyPanel.tsx';
import { KeysTable } from './KeysTable.tsx';
import { keysQuery } from './keys-queries.ts';
import { readKeysSearch } from './keys-search.ts';

const RotateKeys = laterPart(() => import('./RotateKeys.tsx'), 'RotateKeys');

/** The keys that sign tokens: where each stands, what still uses it, and the rotation. */
export function KeysPage() {
  const say = useSay();
  const mayChange = useMay()('keys:write');
  const [isRotating, open, close] = useAddressedDialog('rotate');
  const act = mayChange && (
    <Button look="primary" onClick={open}>
      {say('dialog.asks', { act: say('signingKeys.rotate') })}
    </Button>
  );
  return (
    <Page title={say('place.keys')} fact={say('signingKeys.fact')} acts={act}>
      <Keys />
      <Suspense>{isRotating && mayChange && <RotateKeys onClose={close} />}</Suspense>
    </Page>
  );
}

function Keys() {
  const navigate = useNavigate();
  const { open } = readKeysSearch(useSearch({ strict: false }));
  const { data, error, isPending, refetch } = useQuery(keysQuery);
  const show = (key: string | undefined) =>
    void navigate({ to: '.', search: key === undefined ? {} : { open: key }, resetScroll: false });
  const opened = data?.find(({ keyId }) => keyId === open);
  return (
    <ListBeside panel={opened && <KeyPanel key={opened.keyId} signingKey={opened} onClose={() => show(undefined)} />}>
      {isPending && <Loading />}
      {error && !data && <Failure error={error} onRepeat={() => void refetch()} />}
      {data && <KeysTable items={data} open={opened?.keyId} onOpen={({ keyId }) => show(keyId)} />}
    </ListBeside>
  );
}
