import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '../../kernel/texts.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { CheckboxGroup } from '../../parts/forms/CheckboxGroup.tsx';
import { resourcesQuery } from '../apps-queries.ts';
import { type SeenApp, useChangeApp } from './app-changes.ts';

/** Chooses the APIs for which an app gets tokens. A program needs one. */
export function ChangeApis({ onClose, ...seen }: SeenApp & { readonly onClose: () => void }) {
  const say = useSay();
  const change = useChangeApp(seen);
  const { app } = seen;
  const { data: known = [] } = useQuery(resourcesQuery);
  const [chosen, setChosen] = useState(app.resources);
  const all = [...new Set([...known.map(({ resource }) => resource), ...app.resources])];
  const nameOf = (resource: string) => known.find((one) => one.resource === resource)?.name ?? resource;
  return (
    <ConfirmDialog
      title={say('apps.changeTitle', { name: app.name })}
      verb={say('apps.changeVerb')}
      reason="offered"
      isBlocked={app.isMachine && chosen.length === 0}
      onClose={onClose}
      perform={async (options) => {
        await change({ resources: chosen }, options);
        tell(say('apps.changed'));
      }}
    >
      <p>{say('apps.apisDetail')}</p>
      <CheckboxGroup
        label={say('apps.mayCall')}
        values={chosen}
        options={all.map((resource) => ({ value: resource, text: nameOf(resource) }))}
        onChange={setChosen}
      />
    </ConfirmDialog>
  );
}
