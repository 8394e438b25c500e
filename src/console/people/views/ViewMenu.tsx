import Bookmark from 'lucide/dist/esm/icons/bookmark.mjs';
import { Suspense, useState } from 'react';
import { useCompany, useMay } from '../../kernel/caller.ts';
import { laterPart } from '../../kernel/later.ts';
import type { SavedView } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { buttonClass } from '../../parts/buttons/Button.tsx';
import { ActProblem } from '../../parts/dialogs/ActProblem.tsx';
import { Icon } from '../../parts/icons/Icon.tsx';
import { MenuButton } from '../../parts/menus/MenuButton.tsx';
import { useCompanyName } from './useCompanyName.ts';
import { useViewActs } from './useViewActs.ts';

const ViewDialog = laterPart(() => import('./ViewDialog.tsx'), 'ViewDialog');

const viewActs = ['rename', 'share', 'unshare', 'remove'] as const;
type ViewAct = (typeof viewActs)[number];

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
      <MenuButton
        className={buttonClass({})}
        groups={[{ choices: viewActs.filter((act) => offered[act]).map((id) => ({ id, text: words[id] })) }]}
        onChoose={(act) => perform[act]()}
      >
        <Icon of={Bookmark} isSmall />
        {say('people.savedView.acts')}
      </MenuButton>
      {failed?.state.at === 'failed' && <ActProblem error={failed.state.error} />}
      {open && (
        <Suspense>
          <ViewDialog open={open} view={view} acts={acts} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
