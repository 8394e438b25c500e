import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { pages } from '../../contract/paths.ts';
import { loadableScreens } from './later-screens.ts';
import { screenModules } from './screen-modules.ts';
import { isForm } from './screens.ts';

const folder = join(import.meta.dirname, '..');

const ownModules = Object.entries(loadableScreens).filter(([name]) => !isForm(name as keyof typeof pages));

describe('the module of a screen', () => {
  it('is known for each loadable screen but the password form, which comes with the lists', () => {
    expect(Object.keys(screenModules).toSorted()).toEqual(ownModules.map(([name]) => name).toSorted());
  });

  it.each(ownModules)('is the one that the screen loads: %s', async (screen, loaded) => {
    await loaded.load();
    const path = screenModules[screen as keyof typeof screenModules];
    const module: Record<string, unknown> = await import(/* @vite-ignore */ join(folder, `${path}.tsx`));
    expect(Object.values(module)).toContain(loaded.part);
  });
});
