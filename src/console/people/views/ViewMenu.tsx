import Bookmark from 'lucide/dist/esm/icons/bookmark.mjs';
import { useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useCompany, useMay } from '../../kernel/caller.ts';
import type { SavedView } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { buttonClass } from '../../parts/buttons/Button.tsx';
import { ActProblem } from '../../parts/dialogs/ActProblem.tsx';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import menu from '../../parts/dialogs/Menu.module.css';
import { Icon } from '../../parts/icons/Icon.tsx';
import { NameDialog } from './SaveViewDialog.tsx';
import { useCompanyName } from './useCompanyName.ts';
import { useViewActs, type ViewActs } from './useViewActs.ts';

type ViewAct = 'rename' | 'share' | 'unshare' | 'remove';

/** What may be done with the view that is shown: its name, with whom it is shared, and its removal. */
export function ViewMenu({ view }: { readonly view: SavedView }) {
  const say = useSay();
  const may = useMay();
  const company = useCompany();
  const companyName = useCompanyName();
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const acts = useViewActs(view);
  const isShared = view.company !== undefined;
  const words: Readonly<Record<ViewAct, string>> = {
    rename: say('people.savedView.rename'),
    share: say('people.savedView.share', { company: companyName }),
    unshare: say('people.savedView.unshare'),
    remove: say('rules.remove'),
  };
  const offered: Readonly<Record<ViewAct, boolean>> = {
    rename: true,
    share: !isShared && company !== undefined && may('companies:write'),
    unshare: isShared && view.isOwn,
    remove: true,
  };
  const perform: Readonly<Record<ViewAct, () => void>> = {
    rename: () => setOpen('rename'),
    share: () => void acts.share.run(),
    unshare: () => void acts.unshare.run(),
    remove: () => (isShared ? setOpen('remove') : void acts.remove.run()),
  };
  const failed = [acts.share, acts.unshare, acts.remove].find(({ state }) => state.at === 'failed');
  return (
    <>
      <MenuTrigger>
        <Button className={buttonClass({})}>
          <Icon of={Bookmark} isSmall />
          {say('people.savedView.acts')}
        </Button>
        <Popover className={menu.popover ?? ''}>
          <Menu className={menu.menu ?? ''} onAction={(key) => perform[key as ViewAct]()}>
            {(Object.keys(words) as ViewAct[]).map((act) =>
              offered[act] ? (
                <MenuItem key={act} id={act} className={menu.item ?? ''}>
                  {words[act]}
                </MenuItem>
              ) : null,
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
      {failed?.state.at === 'failed' && <ActProblem error={failed.state.error} />}
      {open && <ViewDialog open={open} view={view} acts={acts} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface ViewDialogProps {
  readonly open: 'rename' | 'remove';
  readonly view: SavedView;
  readonly acts: ViewActs;
  readonly onClose: () => void;
}

/** Asks for another name, or before a view is gone for everyone. */
function ViewDialog({ open, view: { name }, acts, onClose }: ViewDialogProps) {
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
