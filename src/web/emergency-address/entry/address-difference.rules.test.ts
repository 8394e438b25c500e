import { describe, expect, it } from 'vitest';
import { compareAddresses } from './address-difference.rules.ts';

const entered = ['1200 S Hawthorne Street', 'Apt 4', 'Portland, OR 97214'];

describe('what a suggested address changes', () => {
  it.each([
    ['another word', ['1200 SE Hawthorne Street', 'Apt 4', 'Portland, OR 97214'], ['SE'], [{ to: 'SE', from: 'S' }]],
    [
      'words in several lines',
      ['1200 S Hawthorne Blvd', 'Apt 4', 'Portland, OR 97215'],
      ['Blvd', '97215'],
      [
        { to: 'Blvd', from: 'Street' },
        { to: '97215', from: '97214' },
      ],
    ],
    ['a word more', ['1200 S Old Hawthorne Street', ...entered.slice(1)], ['Old'], [{ to: 'Old', from: '' }]],
    ['a word less', ['1200 Hawthorne Street', ...entered.slice(1)], [], [{ to: '', from: 'S' }]],
    [
      'two words in the place of one',
      ['1200 S Haw Thorne Street', ...entered.slice(1)],
      ['Haw', 'Thorne'],
      [{ to: 'Haw Thorne', from: 'Hawthorne' }],
    ],
    ['capitals and commas', ['1200 S HAWTHORNE Street,', 'apt 4', 'Portland OR 97214'], [], []],
    ['an address of one line less', ['1200 S Hawthorne Street', 'Portland, OR 97214'], [], [{ to: '', from: 'Apt 4' }]],
  ])('[EA-5b] is marked and named: %s', (_, suggested, marked, replacements) => {
    const difference = compareAddresses(entered, suggested);
    expect(difference.replacements).toEqual(replacements);
    expect(difference.lines.flat().flatMap(({ text, isOther }) => (isOther ? text : []))).toEqual(marked);
    expect(difference.lines.map((line) => line.map(({ text }) => text).join(' '))).toEqual(suggested);
  });
});
