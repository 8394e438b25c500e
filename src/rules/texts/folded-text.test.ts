import { expect, it } from 'vitest';
import { foldedText } from './folded-text.ts';

it.each([
  ['Lindenhof Werkstätten', 'lindenhof werkstatten'],
  ['LINDENHOF  WERKSTA\u0308TTEN ', 'lindenhof werkstatten'],
  ['Großmann & Søn', 'grossmann & son'],
  ['GROẞMANN', 'grossmann'],
  ['Łódź Çelik', 'lodz celik'],
  ['Œuvre Ægir', 'oeuvre aegir'],
  ['İzmir ışık', 'izmir isik'],
  ['ﬁrst', 'first'],
  ['株式会社', '株式会社'],
  ['\u0301', ''],
])('a search compares %j without case and accents', (text, folded) => {
  expect(foldedText(text)).toBe(folded);
});
