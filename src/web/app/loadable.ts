import { loadPart } from '../kernel/loadPart.ts';

/** A part of the page that is loaded when it is needed. */
export interface Loadable<Part> {
  /** The group of its texts, which has a `title`. */
  readonly texts: string;
  /** Further groups that it needs. */
  readonly moreTexts?: readonly string[];
  /** Tells it from all others. */
  readonly id: number;
  /** Set once it is loaded. */
  part?: Part;
  load(): Promise<void>;
}

let made = 0;

export function loadable<Module, Part>(
  texts: string,
  load: () => Promise<Module>,
  pick: (module: Module) => Part,
  moreTexts?: readonly string[],
): Loadable<Part> {
  return {
    texts,
    id: ++made,
    ...(moreTexts && { moreTexts }),
    async load() {
      this.part ??= pick(await loadPart(load));
    },
  };
}
