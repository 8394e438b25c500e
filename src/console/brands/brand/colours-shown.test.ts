import { expect, it } from 'vitest';
import type { ColourInUse } from '../../kernel/management.generated.ts';
import { coloursShown } from './colours-shown.ts';

it.each([
  ['#0a5c5c', '#0a5c5c', ['button', 'text']],
  ['#ff8800', '#a85a00', ['button', 'link', 'text']],
])('[CNSL-36d] buttons in %s and links in %s are shown as %j', (button, link, shown) => {
  const colours: ColourInUse[] = [
    { use: 'button', name: 'primary', chosen: '#ff8800', used: button },
    { use: 'link', name: 'primary', chosen: '#ff8800', used: link },
    { use: 'text', name: 'text', chosen: '#111111', used: '#111111' },
  ];
  expect(coloursShown(colours).map(({ use }) => use)).toEqual(shown);
});
