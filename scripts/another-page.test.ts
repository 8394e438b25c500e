import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
/** In the source tree, from which React and the components are found. */
const place = join(root, '.cache');
mkdirSync(place, { recursive: true });
const folder = mkdtempSync(join(place, 'another-page-'));
const own = relative(root, folder);
const into = join(folder, 'dist');
const built = (pattern: string) =>
  globSync(`static/${pattern}`, { cwd: into }).map((name) => readFileSync(join(into, name), 'utf8'));

beforeAll(() => {
  writeFileSync(join(folder, 'main.module.css'), '.room {\n  margin: 3px;\n}\n');
  writeFileSync(
    join(folder, 'main.tsx'),
    `import { createRoot } from 'react-dom/client';
import { SubmitButton } from '../../src/ui/buttons/Button.tsx';
import { Heading } from '../../src/ui/layout/Heading.tsx';
import '../../src/ui/theme.css';
import styles from './main.module.css';

createRoot(document.body).render(
  <main className={styles.room}>
    <Heading title="Rooms" />
    <SubmitButton working="…" isWorking={false}>Save</SubmitButton>
  </main>,
);
`,
  );
  writeFileSync(
    join(folder, 'vite.config.ts'),
    `import { anotherPage } from '../../scripts/another-page.ts';

export default anotherPage({ entry: '${own}/main.tsx', into: '${own}/dist', styles: ['src/ui', '${own}'] });
`,
  );
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status, stderr } = spawnSync(
    process.execPath,
    [vite, 'build', '--app', '--config', `${own}/vite.config.ts`],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  expect(status, stderr).toBe(0);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true }));

describe('the build of a page beside the sign-in page', () => {
  it('makes one script, with the components that it uses and nothing of the sign-in page', () => {
    const manifest: Record<string, { file: string; isEntry?: boolean }> = JSON.parse(
      readFileSync(join(into, 'manifest.json'), 'utf8'),
    );
    expect(Object.keys(manifest)).toEqual([`${own}/main.tsx`]);
    const [script = ''] = built('*.js');
    expect(script.includes('aria-disabled')).toBe(true);
    expect(script.includes('/api/')).toBe(false);
  });

  it('names its classes by its own style sheets, and brings those of its components and of the theme', () => {
    const [style = ''] = built('*.css');
    expect(style).toMatch(/\.[a-z]{1,2}\d+\{margin:3px\}/i);
    expect(style).toContain('var(--control)');
    expect(style).toContain('--control:');
  });

  it('leaves out what only the sign-in page uses of React', () => {
    const [script = ''] = built('*.js');
    expect(script.includes('createRoot=')).toBe(true);
    expect(script.includes('hydrateRoot=')).toBe(false);
  });

  it('is compressed beforehand', () => {
    expect(globSync('static/*.{js,css}.br', { cwd: into })).toHaveLength(2);
  });
});
