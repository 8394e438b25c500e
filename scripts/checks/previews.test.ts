import { expect, it } from 'vitest';
import type { NamedPreview } from '../../gallery/server/previews.ts';
import { previewProblems } from './previews.ts';

function shown(screen: string, path: string): NamedPreview {
  const preview = { path, state: { step: 'leaving', isSignedIn: true } } as const;
  return { screen, state: 'first view', preview, file: 'Some.preview.ts' };
}

it('reports nothing if each preview has the path of its screen', () => {
  expect(previewProblems(['signedOut'], [shown('signedOut', '/signedOut')])).toEqual([]);
});

it.each([
  ['a screen without a preview', [], 'signedOut: no *.preview.ts file'],
  ['a preview with the path of another screen', [shown('signedOut', '/consent')], 'leads to consent'],
  ['a preview with an unknown path', [shown('signedOut', '/nowhere')], 'leads to no screen'],
  [
    'a preview of an unknown screen',
    [shown('signedOut', '/signedOut'), shown('signedout', '/signedOut')],
    'has no screen signedout',
  ],
])('reports %s', (_, previews, problem) => {
  expect(previewProblems(['signedOut'], previews)).toEqual([expect.stringContaining(problem)]);
});
