import { describe, expect, it } from 'vitest';
import { sourceProblems } from './doors.ts';

describe('sourceProblems', () => {
  it.each([
    ['src/web/sign-in/a.tsx', "await fetch('/api/login')", 'fetch: only web/kernel may use it'],
    ['src/web/sign-in/a.tsx', 'window.location.href', 'web/kernel and web/main.tsx'],
    ['src/web/frame/a.tsx', 'document.title = x', 'web/kernel and web/main.tsx'],
    ['src/web/frame/a.tsx', 'localStorage.getItem(x)', 'web/kernel and web/main.tsx'],
    ['src/server/http/a.ts', 'process.env.PORT', 'server/config.ts'],
    ['src/web/kernel/a.ts', 'process.env.PORT', 'no file of src/web'],
    ['src/unknown/a.ts', 'process.env.PORT', 'no file of src/unknown'],
    ['src/server/brand/a.ts', "join(import.meta.dirname, '../../../data')", 'server/folders.ts'],
    ['src/server/messages/a.ts', 'setInterval(send, 1000)', 'only server/work may use it'],
    ['src/server/jobs/a.ts', 'query.forUpdate().skipLocked()', 'server/work and server/storage'],
    ['src/server/recovery/a.ts', "config.publicUrl + '/link'", 'server/origins and'],
    ['src/server/sso/a.ts', 'const { isPublicUrlGiven } = config;', 'server/origins and'],
    ['src/server/operator/a.ts', "variables['PUBLIC_URL']", 'server/origins and'],
    ['src/server/page/a.ts', "'https://' + request.headers.host", 'server/origins and'],
    ['src/web/app/a.tsx', 'export default function App() {}', 'no default exports'],
    ['src/server/brand/a.ts', 'if (brandId === 7310) return', 'brands are data'],
    ['src/server/brand/a.ts', 'const row = { ...{ id, name }, at };', 'write the properties out'],
    ['src/server/long.ts', '\n'.repeat(301), '301 lines'],
    ['src/server/utils.ts', '', 'describes no content'],
    ['src/server/lib/a.ts', '', 'describes no content'],
  ])('%s may not hold %j', (file, source, reason) => {
    expect(sourceProblems(file, source)).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    ['src/web/kernel/network/api.ts', "await fetch('/api/login')"],
    ['src/ui/focus/Dialog.tsx', 'document.activeElement'],
    ['src/web/sign-in/a.tsx', "import { leave } from '../kernel/document.ts'; api.fetch(x); visit.document.title"],
    ['src/web/sign-in/a.tsx', '// window.location is for the kernel\n/* fetch( */'],
    ['src/server/config.ts', 'process.env.PORT'],
    ['src/server/folders.ts', "join(import.meta.dirname, '../..')"],
    ['src/server/origins/origins.ts', 'ofBrand: () => publicUrl'],
    ['src/server/recovery/a.ts', "// never PUBLIC_URL\norigins.ofBrand(brandId) + '/link'"],
    ['src/server/brand/a.ts', 'const row = { ...(name && { name }), ...rest };'],
    ['src/contract/errors.ts', '\n'.repeat(400)],
    ['src/server/accounts/account.ts', 'brandId === other.brandId'],
  ])('%s may hold %j', (file, source) => expect(sourceProblems(file, source)).toEqual([]));
});
