import { describe, expect, it } from 'vitest';
import { sectionProblems } from './section-references.ts';

describe('sectionProblems', () => {
  it.each([
    '// (RFC 8628 §3.2)',
    '/**\n * An address (RFC 4291\n * §2.5.5.2).\n */',
    '/** OpenID Connect Core §3.1.2.1: a request. */',
    '// OpenID Connect Dynamic Client Registration 1.0 §2',
    '// OAuth 2.0 Multiple Response Type Encoding Practices §2.1',
    '// WCAG 2.2 §1.4.3, §1.4.11',
  ])('accepts %j', (text) => expect(sectionProblems('a.ts', text)).toEqual([]));

  it.each(['// the parameters (§3.1)', '// §7', '// RFC 8252 (§5)', '// RFC 8252 §7.3. Rules of §5.'])(
    'reports %j',
    (text) => expect(sectionProblems('a.ts', `\n${text}`)).toEqual([expect.stringContaining('a.ts:2: ')]),
  );
});
