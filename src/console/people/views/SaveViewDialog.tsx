import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallOptions, call } from '../../kernel/call.ts';
import { useCompany, useMay } from '../../kernel/caller.ts';
import { addView, removeView } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { CheckboxGroup } from '../../parts/forms/CheckboxGroup.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import { area, keyOfViews } from './saved-views.ts';
import { useCompanyName } from './useCompanyName.ts';

/** Characters of a name. */
const longestName = 60;

interface NameDialogProps {
  readonly title: string;
  readonly verb: string;
  readonly name: string;
  /** Whether the person may share it from here. */
  readonly canShare: boolean;
  readonly perform: (name: string, isShared: boolean, options: CallOptions) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a view, and whether it is shared. */
export function NameDialog({ title, verb, name: first, canShare, perform, onClose }: NameDialogProps) {
  const say = useSay();
  const company = useCompanyName();
  const [name, setName] = useState(first);
  const [chosen, setChosen] = useState<readonly 'shared'[]>([]);
  const trimmed = name.trim();
  return (
    <ConfirmDialog
      title={title}
      verb={verb}
      isBlocked={trimmed === '' || trimmed.length > longestName}
      onClose={onClose}
      perform={(options) => perform(trimmed, chosen.includes('shared'), options)}
    >
      <TextField
        label={say('people.savedView.name')}
        name="viewName"
        value={name}
        onChange={(text) => setName(text.slice(0, longestName))}
        hint={say('people.savedView.nameHint')}
        autoFocus
      />
      {canShare && (
        <CheckboxGroup
          label={say('people.savedView.forWhom')}
          values={chosen}
          options={[{ value: 'shared', text: say('people.savedView.share', { company }) }]}
          onChange={setChosen}
        />
      )}
    </ConfirmDialog>
  );
}

interface SaveViewDialogProps {
  readonly query: string;
  readonly onClose: () => void;
}

/** Saves the filters, the order and the columns of the address under a name. */
export function SaveViewDialog({ query, onClose }: SaveViewDialogProps) {
  const say = useSay();
  const may = useMay();
  const company = useCompany();
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: keyOfViews });
  return (
    <NameDialog
      title={say('people.savedView.save')}
      verb={say('people.savedView.verb')}
      name=""
      canShare={company !== undefined && may('companies:write')}
      onClose={onClose}
      perform={async (name, isShared, options) => {
        const { id } = await call(addView, { area, name, query, ...(isShared && { company }) }, options);
        await readAgain();
        tell(say('people.savedView.saved', { name }), () => void call(removeView, { id }).finally(readAgain));
      }}
    />
  );
}
