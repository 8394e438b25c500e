import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screenModules } from './screen-modules.ts';
import { loadableScreens } from './screens.ts';

describe('the modules of screens', () => {
  it('are known for each loadable screen', () => {
    expect(Object.keys(screenModules).toSorted()).toEqual(Object.keys(loadableScreens).toSorted());
  });

  it.each(Object.values(screenModules))('exist: %s', (path) => {
    expect(existsSync(join(import.meta.dirname, '..', `${path}.tsx`))).toBe(true);
  });
});
