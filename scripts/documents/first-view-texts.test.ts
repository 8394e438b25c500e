import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { firstSources, firstViewTexts } from './first-view-texts.ts';

const root = join(import.meta.dirname, '../..');

it('of the console are those of its frame and of the home, not those of views that come later', () => {
  const files = [...firstSources(root).keys()];
  expect(files).toEqual(expect.arrayContaining(['src/console/app/Shell.tsx', 'src/console/home/HomePage.tsx']));
  expect(files).not.toContain('src/console/people/PeoplePage.tsx');
  const listed = firstViewTexts(root, ['shell.title', 'home.step.started', 'place.people', 'settings.title']);
  const ids = [...listed.matchAll(/^ {2}'(.+)',$/gm)].map(([, id]) => id);
  expect(ids).toEqual(['home.step.started', 'place.people']);
});

it('are enough, since each part that comes later waits for the other texts', () => {
  const sources = readdirSync(join(root, 'src/console'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && file !== 'main.tsx') // the page of a set-up link has all texts from its start
    .map((file) => readFileSync(join(root, 'src/console', file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''));
  const count = (pattern: RegExp) => sources.flatMap((source) => source.match(pattern) ?? []).length;
  const waiting = count(/\b(?:later|laterPart|view)\(\s*\(\) => import\(/g);
  expect(waiting).toBeGreaterThan(20);
  expect(count(/\bimport\(/g)).toBe(waiting);
});
