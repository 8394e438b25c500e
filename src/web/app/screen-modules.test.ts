import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screenModules } from './screen-modules.ts';
import { loadableScreens } from './screens.ts';

const folder = join(import.meta.dirname, '..');

describe('the module of a screen', () => {
  it('is known for each loadable screen', () => {
    expect(Object.keys(screenModules).toSorted()).toEqual(Object.keys(loadableScreens).toSorted());
  });

  it.each(Object.entries(loadableScreens))('is the one that the screen loads: %s', async (screen, loaded) => {
    await loaded.load();
    const path = screenModules[screen as keyof typeof screenModules];
    const module: Record<string, unknown> = await import(/* @vite-ignore */ join(folder, `${path}.tsx`));
    expect(Object.values(module)).toContain(loaded.part);
  });
});
