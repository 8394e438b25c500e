import type { Boot } from '../../../contract/boot.ts';
import { loadPart } from '../../kernel/network/loadPart.ts';

/** What decides whether a page starts with more than the part itself. */
export type StartOfPage = Pick<Boot, 'startPath' | 'signIn' | 'refusal'>;

/** A part of the page that is loaded when it is needed. */
export interface Loadable<Part> {
  /** The group of its texts, which has a `title`, or the first id of a set of texts. */
  readonly texts: string;
  /** Further groups and sets that it needs. */
  readonly moreTexts?: readonly string[];
  /** Tells it from all others. */
  readonly id: number;
  /** Set once it is loaded. */
  part?: Part;
  /** @param start also loads what a page shows that starts with the part */
  load(start?: StartOfPage): Promise<void>;
}

let made = 0;

export function loadable<Module, Part>(
  texts: string,
  load: (start?: StartOfPage) => Promise<Module>,
  pick: (module: Module) => Part,
  moreTexts?: readonly string[],
  loadFurther?: (module: Module, start: StartOfPage) => Promise<void>,
): Loadable<Part> {
  return {
    texts,
    id: ++made,
    ...(moreTexts && { moreTexts }),
    async load(start) {
      if (this.part && !start) return;
      const module = await loadPart(() => load(start));
      this.part ??= pick(module);
      if (start) await loadFurther?.(module, start);
    },
  };
}
