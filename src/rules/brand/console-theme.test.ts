import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brandAssetFile } from '../../contract/brand/brand.ts';
import { consolePairs, consoleProperties, consoleThemeStyle } from './console-theme.ts';
import { contrast } from './theme.ts';

const brands = join(import.meta.dirname, '../../../data/brands');
const themes = globSync('*/assets/*.json', { cwd: brands }).flatMap((file) => {
  const { themes: own = [] } = brandAssetFile.parse(JSON.parse(readFileSync(join(brands, file), 'utf8')));
  return own.map((theme) => [`${file} ${theme.themeId}`, theme] as const);
});

describe('the colours of the console', () => {
  it.each(themes)('[CNSL-4a] meet their contrast in %s', (_, theme) => {
    const properties = consoleProperties(theme);
    const colour = (name: string) => properties[name] ?? name;
    const low = consolePairs.flatMap(([name, grounds, ratio]) =>
      grounds
        .filter((ground) => contrast(colour(name), colour(ground)) < ratio)
        .map((ground) => `${name} on ${ground}: ${contrast(colour(name), colour(ground)).toFixed(2)}`),
    );
    expect(low).toEqual([]);
  });

  it('follow the scheme of the browser, or the choice of the person', () => {
    const [main, dark] = [themes[0]?.[1], themes.find(([, { scheme }]) => scheme === 'dark')?.[1]];
    if (!main || !dark) throw new Error('There is no theme.');
    const style = consoleThemeStyle({ main, dark });
    expect(style).toMatch(
      /^:root\{color-scheme:light;.*\}@media\(prefers-color-scheme:dark\)\{:root:not\(\[data-scheme=light\]\)\{color-scheme:dark/,
    );
    expect(style).toContain(':root[data-scheme=dark]{color-scheme:dark');
    expect(consoleThemeStyle({ main, dark: undefined })).not.toContain('@media');
  });
});
