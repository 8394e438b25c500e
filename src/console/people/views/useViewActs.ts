import { useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call } from '../../kernel/call.ts';
import { useCompany } from '../../kernel/caller.ts';
import { addView, removeView, type SavedView, setView } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { type Act, useAct } from '../../kernel/useAct.ts';
import { tell } from '../../parts/dialogs/toast.tsx';
import { area, keyOfViews } from './saved-views.ts';
import { useCompanyName } from './useCompanyName.ts';

/** The acts on a saved view. Each tells what was done, with the way back where one call puts everything back. */
export interface ViewActs {
  readonly share: Act;
  readonly unshare: Act;
  readonly remove: Act;
  rename(name: string, options: CallOptions): Promise<void>;
  removeShared(options: CallOptions): Promise<void>;
}

export function useViewActs({ id, name, query, company: sharedWith, isOwn }: SavedView): ViewActs {
  const say = useSay();
  const queries = useQueryClient();
  const company = useCompany();
  const companyName = useCompanyName();
  const readAgain = () => queries.invalidateQueries({ queryKey: keyOfViews });
  async function told(text: string, back?: () => Promise<unknown>) {
    await readAgain();
    tell(text, back && (() => void back().finally(readAgain)));
  }
  async function remove(options: CallOptions) {
    await call(removeView, { id }, options);
    const back = () => call(addView, { area, name, query, company: sharedWith });
    await told(say('people.savedView.removed', { name }), isOwn ? back : undefined); // another maker would be another view
  }
  return {
    share: useAct(async (options) => {
      await call(setView, { id, company }, options);
      const back = () => call(setView, { id, company: null });
      await told(say('people.savedView.shared', { name, company: companyName }), isOwn ? back : undefined);
    }),
    unshare: useAct(async (options) => {
      await call(setView, { id, company: null }, options);
      const back = () => call(setView, { id, company: sharedWith });
      await told(say('people.savedView.unshared', { name }), back);
    }),
    remove: useAct(remove),
    removeShared: remove,
    async rename(next, options) {
      await call(setView, { id, name: next }, options);
      await told(say('people.savedView.renamed', { name: next }), () => call(setView, { id, name }));
    },
  };
}
