import { expect, it } from 'vitest';
import type { NamedPreview } from '../../gallery/server/previews.ts';
import { previewProblems } from './previews.ts';

function shown(screen: string, path: string): NamedPreview {
  const preview = { path, state: { step: 'returning' } } as const;
  return { screen, state: 'first view', preview, file: 'Some.preview.ts' };
}

it('finds nothing wrong where each screen is shown at a path of its own', () => {
  expect(previewProblems(['signedOut'], [shown('signedOut', '/signedOut')])).toEqual([]);
});

it.each([
  ['a screen without a preview', [], 'signedOut: no *.preview.ts'],
  ['a preview at the path of another screen', [shown('signedOut', '/consent')], 'has the path of consent'],
  ['a preview at no path', [shown('signedOut', '/nowhere')], 'has the path of no screen'],
  ['a preview of no screen', [shown('signedOut', '/signedOut'), shown('signedout', '/signedOut')], 'signedout is no'],
])('finds %s', (_, previews, problem) => {
  expect(previewProblems(['signedOut'], previews)).toEqual([expect.stringContaining(problem)]);
});
