import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { otherTexts } from './texts.ts';

/**
 * Loads a module when it is needed, with the texts that the first view does without. Every `import()` of the console goes through
 * it or `laterPart`.
 */
export const later =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), otherTexts()]);
    return module;
  };

/** The component that a module has under a name. */
type PartOf<Module, Name extends keyof Module> =
  Module[Name] extends ComponentType<infer Props> ? ComponentType<Props> : never;

/** A component that is loaded when it is first shown, with its texts. @param name of the component in its module */
export function laterPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<PartOf<Module, Name>> {
  const loadWithTexts = later(load);
  return lazy(async () => ({ default: (await loadWithTexts())[name] as PartOf<Module, Name> })); // by the type itself
}
