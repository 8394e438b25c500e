import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kernel/call.ts';
import { addResource, type Resource, removeResource } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { SwitchRow } from '../../parts/forms/SwitchRow.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import { keyOfResources } from '../apps-queries.ts';

/** Adds an API. Apps get tokens for it once it is chosen on their page. */
export function AddApi({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [resource, setResource] = useState('');
  const [scopes, setScopes] = useState('');
  const [isJwt, setJwt] = useState(false);
  const isWrong = resource.trim() !== '' && !isAddress(resource.trim());
  return (
    <ConfirmDialog
      title={say('apps.addApi')}
      verb={say('apps.addApi')}
      reason="offered"
      isBlocked={name.trim() === '' || resource.trim() === '' || isWrong}
      onClose={onClose}
      perform={async (options) => {
        const words = scopes.split(/[\s,]+/).filter(Boolean);
        await call(addResource, { resource: resource.trim(), name: name.trim(), scopes: words, isJwt }, options);
        await queries.invalidateQueries({ queryKey: keyOfResources });
        tell(say('companies.added', { name: name.trim() }));
      }}
    >
      <p>{say('apps.apisAre')}</p>
      <TextField label={say('people.column.name')} name="name" value={name} onChange={setName} autoFocus />
      <TextField
        label={say('apps.apiAddress')}
        name="resource"
        isMono
        value={resource}
        onChange={setResource}
        error={isWrong ? say('apps.apiAddressWrong') : undefined}
      />
      <TextField label={say('apps.apiScopes')} name="scopes" isMono value={scopes} onChange={setScopes} />
      <Card>
        <SwitchRow title={say('apps.apiJwt')} detail={say('apps.apiJwtDetail')} isOn={isJwt} onChange={setJwt} />
      </Card>
    </ConfirmDialog>
  );
}

/** A whole address without a fragment (RFC 8707 §2). */
const isAddress = (text: string) => URL.canParse(text) && !text.includes('#');

interface RemoveApiProps {
  readonly api: Resource;
  readonly onClose: () => void;
}

/** Removes an API for good. */
export function RemoveApi({ api: { resource, name }, onClose }: RemoveApiProps) {
  const say = useSay();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={say('apps.removeApiTitle', { name })}
      verb={say('person.dialog.removeStep.verb')}
      isDanger
      reason="needed"
      onClose={onClose}
      perform={async (options) => {
        await call(removeResource, { resource }, options);
        await queries.invalidateQueries({ queryKey: keyOfResources });
        tell(say('settings.program.removed', { name }));
      }}
    >
      <p>{say('apps.removeApiDetail')}</p>
    </ConfirmDialog>
  );
}
