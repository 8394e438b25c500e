import { useState } from 'react';
import { useSay } from '../../kernel/texts.ts';
import { useBrands } from '../../parts/brands/useBrands.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { CheckboxGroup } from '../../parts/forms/CheckboxGroup.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import { type SeenApp, useChangeApp } from './app-changes.ts';

type Scope = SeenApp['app']['scopes'][number];
const scopes: readonly Scope[] = ['openid', 'profile', 'email', 'phone', 'account', 'offline_access'];

/** Changes the name, the brands and the scopes of an app. */
export function ChangeApp({ onClose, ...seen }: SeenApp & { readonly onClose: () => void }) {
  const say = useSay();
  const change = useChangeApp(seen);
  const { brands, nameOf } = useBrands();
  const { app } = seen;
  const [name, setName] = useState(app.name);
  const [chosen, setChosen] = useState<readonly string[]>(app.brands.map(String));
  const [asked, setAsked] = useState<readonly Scope[]>(app.scopes);
  const ids = [...new Set([...brands.map(({ brandId }) => brandId), ...app.brands])];
  return (
    <ConfirmDialog
      title={say('apps.changeTitle', { name: app.name })}
      verb={say('apps.changeVerb')}
      reason="offered"
      isBlocked={name.trim() === ''}
      onClose={onClose}
      perform={async (options) => {
        await change({ name: name.trim(), brands: chosen.map(Number), scopes: asked }, options);
        tell(say('apps.changed'));
      }}
    >
      <TextField label={say('people.column.name')} name="name" value={name} onChange={setName} autoFocus />
      {!app.isMachine && (
        <CheckboxGroup
          label={say('settings.program.scopes')}
          values={asked}
          options={optionsOf(scopes)}
          onChange={setAsked}
        />
      )}
      <CheckboxGroup
        label={say('apps.brands')}
        hint={say('apps.brandsHint')}
        values={chosen}
        options={ids.map((id) => ({ value: String(id), text: nameOf(id) }))}
        onChange={setChosen}
      />
    </ConfirmDialog>
  );
}

const optionsOf = (values: readonly Scope[]) => values.map((value) => ({ value, text: value }));
