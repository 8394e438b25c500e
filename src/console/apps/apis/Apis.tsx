import { useQuery } from '@tanstack/react-query';
import ServerIcon from 'lucide/dist/esm/icons/server.mjs';
import { useState } from 'react';
import { useMay } from '../../kernel/caller.ts';
import type { Resource } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button, TextButton } from '../../parts/buttons/Button.tsx';
import { useAddressedDialog } from '../../parts/dialogs/useAddressedDialog.ts';
import { IconTile } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../../parts/layout/Page.tsx';
import { Empty, Failure, Loading } from '../../parts/states/States.tsx';
import styles from '../Apps.module.css';
import { resourcesQuery } from '../apps-queries.ts';
import { AddApi, RemoveApi } from './ApiDialogs.tsx';

/** The APIs that take tokens of their own: each with its address, its scopes and how it checks a token. */
export function Apis() {
  const say = useSay();
  const mayChange = useMay()('clients:write');
  const { data, error, isPending, refetch } = useQuery(resourcesQuery);
  const [isAdding, openAdding, closeAdding] = useAddressedDialog('add-api');
  const [removed, setRemoved] = useState<Resource>();
  return (
    <Section
      title={say('apps.apis')}
      beside={mayChange && <Button onClick={openAdding}>{say('dialog.asks', { act: say('apps.addApi') })}</Button>}
    >
      {isPending && <Loading />}
      {error && !data && <Failure error={error} onRepeat={() => void refetch()} />}
      {data?.length === 0 && <Empty icon={ServerIcon} title={say('apps.noneOfApis')} detail={say('apps.apisAre')} />}
      {data && data.length > 0 && (
        <Card>
          <Rows>
            {data.map((api) => (
              <ApiRow key={api.resource} api={api} {...(mayChange && { onRemove: () => setRemoved(api) })} />
            ))}
          </Rows>
        </Card>
      )}
      {isAdding && mayChange && <AddApi onClose={closeAdding} />}
      {removed && <RemoveApi api={removed} onClose={() => setRemoved(undefined)} />}
    </Section>
  );
}

function ApiRow({ api, onRemove }: { readonly api: Resource; readonly onRemove?: () => void }) {
  const say = useSay();
  const { resource, name, scopes, isJwt, algorithm } = api;
  const checks = isJwt ? say('apps.jwt', { algorithm }) : say('apps.opaque');
  return (
    <Row
      mark={<IconTile of={ServerIcon} />}
      title={name}
      detail={
        <>
          <code className={styles.mono}>{resource}</code> · {checks}
          {scopes.length > 0 && (
            <>
              {' · '}
              <code className={styles.mono}>{scopes.join(' ')}</code>
            </>
          )}
        </>
      }
      act={
        onRemove && (
          <TextButton aria-label={say('person.removeStep', { name })} onClick={onRemove}>
            {say('settings.program.remove')}
          </TextButton>
        )
      }
    />
  );
}
