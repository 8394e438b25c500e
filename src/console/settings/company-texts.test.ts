import { expect, it } from 'vitest';
import { areSameTexts, changedTexts, isContactWrong, textsOf } from './company-texts.ts';

it('[CNSL-18a] only texts of a company that differ are sent, as they are kept', () => {
  const seen = textsOf({ name: 'Harbour Lane' });
  expect(seen).toEqual({ name: 'Harbour Lane', contactEmail: '' });
  expect(changedTexts(seen, { name: ' Harbour Lane ', contactEmail: ' ' })).toEqual({});
  expect(changedTexts(seen, { name: 'Harbor Lane', contactEmail: '' })).toEqual({ name: 'Harbor Lane' });
  const told = { ...seen, contactEmail: 'it@harbourlane.example' };
  expect(changedTexts(seen, { ...seen, contactEmail: ' it@harbourlane.example ' })).toEqual({
    contactEmail: 'it@harbourlane.example',
  });
  expect(changedTexts(told, seen)).toEqual({ contactEmail: '' });
  expect(areSameTexts(told, seen)).toBe(false);
  expect([seen, told, { ...seen, contactEmail: 'it@' }].map(isContactWrong)).toEqual([false, false, true]);
});
