import { useQuery } from '@tanstack/react-query';
import BookmarkPlus from 'lucide/dist/esm/icons/bookmark-plus.mjs';
import { Suspense, useState } from 'react';
import { useCompany } from '../../kernel/caller.ts';
import { laterPart } from '../../kernel/later.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { Icon } from '../../parts/icons/Icon.tsx';
import { ownViews, type PeopleSearch } from '../people-search.ts';
import { isShownBy, queryOf, savedViewsQuery } from './saved-views.ts';
import { ViewMenu } from './ViewMenu.tsx';

const SaveViewDialog = laterPart(() => import('./SaveViewDialog.tsx'), 'SaveViewDialog');

/** Saves the address as a view; where it is a saved one, its acts. */
export function SavedViewTools({ search }: { readonly search: PeopleSearch }) {
  const say = useSay();
  const [isSaving, setSaving] = useState(false);
  const { data: saved } = useQuery(savedViewsQuery(useCompany()));
  if (!saved) return null;
  const shown = saved.find((view) => isShownBy(view, search));
  const isOwn = ownViews.some((view) => queryOf(view.search) === queryOf(search));
  return (
    <>
      {!shown && !isOwn && (
        <Button onClick={() => setSaving(true)}>
          <Icon of={BookmarkPlus} isSmall />
          {say('people.savedView.save')}
        </Button>
      )}
      {shown?.canChange && <ViewMenu view={shown} />}
      {isSaving && (
        <Suspense>
          <SaveViewDialog query={queryOf(search)} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  );
}
