import { expect, it } from 'vitest';
import { joinsDifferently, withCompounds } from './compound-name.rules.ts';

it.each([
  ['de', 'Unisonne Workspace', 'Ihr {brand}‑Konto', 'Ihr Unisonne-Workspace‑Konto'],
  ['de', 'Unisonne Workspace', '{brand}-App und {brand}', 'Unisonne-Workspace-App und {brand}'],
  ['de', 'Tellwick', 'Ihr {brand}‑Konto', 'Ihr {brand}‑Konto'],
  ['fi', 'Tellwick Europe', 'Aktivoi {brand}‑tilisi', 'Aktivoi Tellwick Europe ‑tilisi'],
  ['fi', 'Tellwick Europe', 'Tervetuloa: {brand} - hei', 'Tervetuloa: {brand} - hei'],
  ['sv', 'Tellwick Europe', 'ditt {brand}‑konto', 'ditt {brand}‑konto'],
  ['de', "Kit {'n'} Co", '{brand}-Konto', "Kit-'{'''n'''}'-Co-Konto"],
])('in the language %s, a name such as %s makes of "%s" "%s"', (language, name, message, written) => {
  expect(withCompounds(message, language, name)).toBe(written);
  expect(joinsDifferently(language, name)).toBe(['de', 'fi'].includes(language) && name.includes(' '));
});
