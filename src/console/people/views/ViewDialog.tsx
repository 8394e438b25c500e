import type { SavedView } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { NameDialog } from './SaveViewDialog.tsx';
import { useCompanyName } from './useCompanyName.ts';
import type { ViewActs } from './useViewActs.ts';

interface ViewDialogProps {
  readonly open: 'rename' | 'remove';
  readonly view: SavedView;
  readonly acts: ViewActs;
  readonly onClose: () => void;
}

/** Asks for another name, or before a view is gone for everyone. */
export function ViewDialog({ open, view: { name }, acts, onClose }: ViewDialogProps) {
  const say = useSay();
  const company = useCompanyName();
  if (open === 'rename')
    return (
      <NameDialog
        title={say('people.savedView.renameTitle', { name })}
        verb={say('people.savedView.rename')}
        name={name}
        canShare={false}
        onClose={onClose}
        perform={(next, _, options) => acts.rename(next, options)}
      />
    );
  return (
    <ConfirmDialog
      title={say('people.savedView.removeTitle', { name })}
      verb={say('people.savedView.removeVerb', { name })}
      onClose={onClose}
      perform={acts.removeShared}
    >
      <p>{say('people.savedView.removeDetail', { company })}</p>
    </ConfirmDialog>
  );
}
