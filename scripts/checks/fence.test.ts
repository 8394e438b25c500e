import { describe, expect, it } from 'vitest';
import { fenceNumbers, fenceOf, fenceProblems, knotsLeft } from './fence.ts';

const fence = (imports: Record<string, string[]>) => fenceOf(new Map(Object.entries(imports)));

describe('an import past a front file', () => {
  it.each([
    ['src/server/sign-in/a.ts', 'src/server/accounts/account.ts'],
    ['src/server/any-new-folder/a.ts', 'src/server/another-new-folder/b.ts'],
    ['src/server/sign-in/deep/a.ts', 'src/server/accounts/deep/accounts.ts'],
  ])('is reported: %s imports %s', (file, target) => {
    const found = fence({ [file]: [target] });
    expect(found.pastFronts).toEqual([`${file} → ${target}`]);
    expect(fenceProblems(found)).toContainEqual(expect.stringContaining('through its front file only'));
  });

  it.each([
    ['src/server/sign-in/a.ts', 'src/server/accounts/accounts.ts'],
    ['src/server/sign-in/a.ts', 'src/server/sign-in/deep/b.ts'],
    ['src/server/sign-in/a.ts', 'src/server/http/refused.ts'],
    ['src/server/sign-in/a.ts', 'src/server/gateways/fraud/fraud.ts'],
    ['src/server/sign-in/a.ts', 'src/server/config.ts'],
    ['src/server/app.ts', 'src/server/sign-in/routes.ts'],
  ])('is none where %s imports %s', (file, target) => expect(fence({ [file]: [target] }).pastFronts).toEqual([]));
});

describe('an import between capabilities that stand apart', () => {
  it.each([
    ['src/web/sign-in/a.tsx', 'src/web/recovery/b.tsx'],
    ['src/web/sign-in/a.tsx', 'src/web/app/b.tsx'],
    ['src/web/kernel/a.ts', 'src/web/sign-in/b.ts'],
  ])('is reported: %s imports %s', (file, target) => {
    const found = fence({ [file]: [target] });
    expect(found.betweenCapabilities).toEqual([`${file} → ${target}`]);
    expect(fenceProblems(found)).toContainEqual(expect.stringContaining('only the composer'));
  });

  it.each([
    ['src/web/sign-in/a.tsx', 'src/web/sign-in/enter/b.tsx'],
    ['src/web/sign-in/a.tsx', 'src/ui/buttons/Button.tsx'],
    ['src/web/app/a.tsx', 'src/web/sign-in/b.tsx'],
    ['src/web/main.tsx', 'src/web/app/App.tsx'],
    ['src/web/sign-in/A.preview.ts', 'src/web/kernel/flow/ScreenPreviews.ts'],
  ])('is none where %s imports %s', (file, target) => {
    expect(fence({ [file]: [target] }).betweenCapabilities).toEqual([]);
  });
});

describe('a ground folder', () => {
  it('imports no capability', () => {
    const found = fence({ 'src/server/http/a.ts': ['src/server/sign-in/sign-in.ts'] });
    expect(found.fromGround).toEqual(['src/server/http/a.ts → src/server/sign-in/sign-in.ts']);
    expect(fenceProblems(found)).toContainEqual(expect.stringContaining('a ground folder imports no capability'));
  });

  it('may import another ground folder', () => {
    expect(fence({ 'src/server/http/a.ts': ['src/server/storage/durably.ts'] }).fromGround).toEqual([]);
  });
});

describe('an import of another layer', () => {
  it.each([
    ['src/web/kernel/a.ts', 'src/server/config.ts'],
    ['src/server/page/a.ts', 'src/web/render.tsx'],
    ['src/rules/a.ts', 'src/server/config.ts'],
    ['src/contract/a.ts', 'src/rules/b.ts'],
    ['src/web/kernel/a.ts', 'src/unknown/b.ts'],
  ])('is reported where its row does not name it: %s imports %s', (file, target) => {
    const found = fence({ [file]: [target] });
    expect(found.betweenLayers).toEqual([`${file} → ${target}`]);
    expect(fenceProblems(found)).toContainEqual(expect.stringContaining('the row of the layer'));
  });

  it.each([
    ['src/web/sign-in/a.tsx', 'src/contract/errors.ts'],
    ['src/server/sign-in/a.ts', 'src/rules/sign-in/flow.ts'],
    ['src/rules/a.ts', 'src/contract/errors.ts'],
    ['scripts/a.ts', 'src/server/config.ts'],
  ])('is none where it does: %s imports %s', (file, target) => {
    expect(fence({ [file]: [target] }).betweenLayers).toEqual([]);
  });
});

describe('a cycle between folders', () => {
  it('is reported once, even if no files form a cycle', () => {
    const found = fence({
      'src/server/a/a.ts': ['src/server/b/b.ts'],
      'src/server/b/other.ts': ['src/server/c/c.ts'],
      'src/server/c/other.ts': ['src/server/a/a.ts', 'src/server/d/d.ts'],
    });
    expect(found.folderCycles).toEqual(['src/server/a ↔ src/server/b ↔ src/server/c']);
    expect(fenceProblems(found)).toContainEqual(expect.stringContaining('import each other'));
  });

  it('is not reported within a folder or between the files that compose the server', () => {
    const found = fence({
      'src/server/a/a.ts': ['src/server/a/deep/b.ts'],
      'src/server/a/deep/b.ts': ['src/server/a/c.ts'],
      'src/server/main.ts': ['src/server/a/a.ts'],
      'src/server/a/d.ts': ['src/server/config.ts'],
    });
    expect(found.folderCycles).toEqual([]);
  });
});

describe('a knot inside a capability', () => {
  it('is reported with how many of its folders and files import each other', () => {
    const found = fence({
      'src/server/a/one/x.ts': ['src/server/a/two/y.ts'],
      'src/server/a/two/z.ts': ['src/server/a/a.ts', 'src/server/b/b.ts'],
      'src/server/a/a.ts': ['src/server/a/one/w.ts'],
      'src/server/b/b.ts': ['src/server/b/c.ts'],
    });
    expect([...found.knots]).toEqual([['src/server/a', 3]]);
    expect(fenceProblems(found)).toEqual(['src/server/a: 3 of its folders and files import each other']);
  });

  it('is none within one of its folders', () => {
    const within = {
      'src/server/a/one/x.ts': ['src/server/a/one/y.ts'],
      'src/server/a/one/z.ts': ['src/server/a/a.ts'],
    };
    expect(fence(within).knots.size).toBe(0);
  });

  it('is not tied by a preview, which draws a part among others', () => {
    const among = {
      'src/console/parts/states/States.preview.tsx': ['src/console/parts/layout/Page.tsx'],
      'src/console/parts/layout/Page.tsx': ['src/console/parts/states/States.tsx'],
    };
    expect(fence(among).knots.size).toBe(0);
  });

  it('that is left from before may shrink, and not grow', () => {
    const folder = 'src/server/emergency-address';
    const among = (rooms: number) =>
      fence(
        Object.fromEntries(
          Array.from({ length: rooms }, (_, at) => [
            `${folder}/room${at}/a.ts`,
            [`${folder}/room${(at + 1) % rooms}/a.ts`],
          ]),
        ),
      );
    const left = knotsLeft[folder] ?? 0;
    expect(fenceProblems(among(left))).toEqual([]);
    expect(fenceProblems(among(left + 1))).toHaveLength(1);
  });
});

it('fenceNumbers prints the numbers', () => {
  expect(fenceNumbers(fence({ 'src/server/a/a.ts': ['src/server/b/c.ts'] }))).toBe(
    'imports past a front file: 1, between capabilities that stand apart: 0, between layers: 0, folder cycles: 0, knots inside capabilities: 0',
  );
});
