import { expect, it } from 'vitest';
import { packTexts, unpackTexts } from './packed-texts.ts';

const texts = {
  'frame.legal': 'Legal',
  'frame.backToApp': ['Back to ', ['appName']],
  'error.networkError': 'The service is temporarily unavailable.',
};

it('sends the ids of those texts alone that not every first response has', () => {
  const [first, others] = packTexts(texts);
  expect(first).toContain('Legal');
  expect(JSON.stringify(first)).not.toContain('frame');
  expect(Object.keys(others)).toEqual(['error.networkError']);
});

it('keeps each text, and has none where none was sent', () => expect(unpackTexts(packTexts(texts))).toEqual(texts));
