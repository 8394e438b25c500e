import { expect, it } from 'vitest';
import { unusedTexts } from './unused-texts.ts';

it.each([
  ["t('a.one.title')", []],
  ['t(`<kind>.title`)', []],
  ['t(`a.<part>`)', []],
  ['t(`a.<part>.<name>`)', []],
  ['t(`b.<part>`)', ['a.one.title']],
  ['t(`<kind>.sentence`)', ['a.one.title']],
  ['`<one>.<other>`', ['a.one.title']],
])('of the text a.one.title, the source %s leaves unused %j', (source, unused) => {
  expect(unusedTexts(['a.one.title'], source.replace(/<(\w+)>/g, '$${$1}'))).toEqual(unused);
});
