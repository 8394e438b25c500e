import { describe, expect, it } from 'vitest';
import { proposedId } from '../parts/forms/proposed-id.ts';
import { companyOf, mainNumberOf, wrongIn } from './new-company.ts';

it.each([
  ['Birch Quay Architects', 'birch-quay-architects'],
  ['  Lindenhof Werkstätten & Söhne GmbH. ', 'lindenhof-werkstatten-sohne-gmbh'],
  ['O’Neill’s', 'oneills'],
  ['株式会社', ''],
  ['3 Łódź', '3-lodz'],
  [`${'ab '.repeat(19)}abcdef`, `${'ab-'.repeat(19)}abc`],
])('[CNSL-20c] of the name %j it proposes the id %j', (name, id) => {
  expect(proposedId(name)).toBe(id);
});

it.each([
  ['+1 (212) 555-0190', '+12125550190'],
  ['0044 20 7946 0100', '+442079460100'],
  ['+49.30.23125100', '+493023125100'],
  ['212 555 0190', undefined],
  ['+1 212 555 0190 x12', undefined],
  ['+12', undefined],
  ['front desk', undefined],
])('[CNSL-20c] a main number that is typed as %j is %j', (typed, number) => {
  expect(mainNumberOf(typed)).toBe(number);
});

describe('[CNSL-20c] a company that is typed', () => {
  const typed = { name: ' Acme ', brand: '2210', number: '' };
  it('has its proposed id, and no number unless one is given', () => {
    expect(companyOf(typed)).toEqual({ id: 'acme', name: 'Acme', brandId: 2210 });
    const own = { ...typed, id: 'acme.2', number: '+12125550190' };
    expect(companyOf(own)).toEqual({ id: 'acme.2', name: 'Acme', brandId: 2210, mainNumbers: ['+12125550190'] });
  });

  it.each([
    ['without a name', { ...typed, name: ' ', id: 'acme' }, {}],
    ['without a brand', { ...typed, brand: '' }, {}],
    ['without an id', { ...typed, name: '株式会社' }, {}],
    ['with another id than one can have', { ...typed, id: 'acme/2' }, { id: true }],
    ['with half a number', { ...typed, number: '+1 21' }, { number: true }],
  ])('is not added %s', (_, wrong, said) => {
    expect(companyOf(wrong)).toBeUndefined();
    expect(wrongIn(wrong)).toEqual({ id: false, number: false, ...said });
  });
});
