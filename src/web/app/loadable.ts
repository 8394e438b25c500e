import { loadPart } from '../kernel/loadPart.ts';

/** A part of the page that is loaded when it is needed. */
export interface Loadable<Part> {
  /** The group of its texts, which has a `title`. */
  readonly texts: string;
  /** Further groups that it needs. */
  readonly moreTexts?: readonly string[];
  /** The path of the module in src/web, of a screen that the server can start with. */
  readonly module?: string;
  /** Set once it is loaded. */
  part?: Part;
  load(): Promise<void>;
}

export function loadable<Module, Part>(
  texts: string,
  load: () => Promise<Module>,
  pick: (module: Module) => Part,
  module?: string,
  moreTexts?: readonly string[],
): Loadable<Part> {
  return {
    texts,
    ...(module && { module }),
    ...(moreTexts && { moreTexts }),
    async load() {
      this.part ??= pick(await loadPart(load));
    },
  };
}
