import { loadPart } from '../kernel/network/loadPart.ts';

const load = () => import('./later-screens.ts');
type Lists = Awaited<ReturnType<typeof load>>;

/** The lists of all screens and steps but the first ones. They name a hundred scripts and styles. */
export const later = {
  /** Set once they are loaded. */
  lists: undefined as Lists | undefined,
  async load(): Promise<Lists> {
    this.lists ??= await loadPart(load);
    return this.lists;
  },
  /** Loads them ahead of time. If that fails, they are loaded again when they are needed. */
  prefetch(): void {
    load().then(
      (lists) => {
        this.lists = lists;
      },
      () => undefined,
    );
  },
};
