import { describe, expect, it } from 'vitest';
import { isFloor, isInside, unitInStreet } from './unit-in-street.ts';

describe('a unit in the line of a street', () => {
  it.each([
    ['151 E Main St Apt 4', '151 E Main St', 'Apt 4'],
    ['151 E Main St #4', '151 E Main St', '#4'],
    ['151 E Main St # 4B', '151 E Main St', '# 4B'],
    ['151 E Main St Apt #4', '151 E Main St', 'Apt #4'],
    ['151 E Main St, Suite 200', '151 E Main St', 'Suite 200'],
    ['151 e main st ste 200', '151 e main st', 'ste 200'],
    ['151 E MAIN ST APT 4B', '151 E MAIN ST', 'APT 4B'],
    ['350 5th Ave Fl 3', '350 5th Ave', 'Fl 3'],
    ['350 5th Ave 3rd Floor', '350 5th Ave', '3rd Floor'],
    ['350 5th Ave, 3rd Floor, Suite 12', '350 5th Ave', '3rd Floor, Suite 12'],
    ['12 Key West Rd Apt B', '12 Key West Rd', 'Apt B'],
    ['100 Pier 39 Suite 5', '100 Pier 39', 'Suite 5'],
    ['12 Main St Bldg C Apt 4', '12 Main St', 'Bldg C Apt 4'],
    ['12 Main St Rear', '12 Main St', 'Rear'],
    ['12 Broadway, Rear', '12 Broadway', 'Rear'],
    ['12 Main St - Unit 3', '12 Main St', 'Unit 3'],
    ['12 Harbour Street, Flat 2B', '12 Harbour Street', 'Flat 2B'],
    ['Flat 2B, 10 Harbour Street', '10 Harbour Street', 'Flat 2B'],
    ['Unit 3/14 George Street', '14 George Street', 'Unit 3'],
    ['Rue du Port 5, apt 3', 'Rue du Port 5', 'apt 3'],
    ['4100 avenue du Parc-La Fontaine app. 5', '4100 avenue du Parc-La Fontaine', 'app. 5'],
    ['4100 rue Saint-Denis bur. 400', '4100 rue Saint-Denis', 'bur. 400'],
    ['4100 rue Saint-Denis unité 5', '4100 rue Saint-Denis', 'unité 5'],
    ['N64W23760 Main St Apt 4', 'N64W23760 Main St', 'Apt 4'],
    ['W204 N5930 Main St #12', 'W204 N5930 Main St', '#12'],
    ['65 E 1700 S, Apt. 4B', '65 E 1700 S', 'Apt. 4B'],
    ['12 rue du Port bât. B', '12 rue du Port', 'bât. B'],
    ['Hauptstraße 5, 3. OG', 'Hauptstraße 5', '3. OG'],
    ['Hauptstraße 5 3. OG links', 'Hauptstraße 5', '3. OG links'],
    ['Hauptstraße 5, Hinterhaus', 'Hauptstraße 5', 'Hinterhaus'],
    ['ul. Długa 5 m. 3', 'ul. Długa 5', 'm. 3'],
    ['Calle Mayor 12, 3 B', 'Calle Mayor 12', '3 B'],
    ['Storgade 5, 3. th', 'Storgade 5', '3. th'],
    ['100 Highway 20 Lot 5', '100 Highway 20', 'Lot 5'],
    ['3240 North Lake Shore Drive Apt 13 C', '3240 North Lake Shore Drive', 'Apt 13 C'],
    ['5490 S South Shore Drive # 3 South', '5490 S South Shore Drive', '# 3 South'],
    ['One Wacker Dr Ste. 2050', 'One Wacker Dr', 'Ste. 2050'],
  ])('[EA-6f] is found: %s', (line, street, inside) => {
    expect(unitInStreet(line)).toEqual({ street, inside });
  });

  it.each(
    ['apt', 'bldg', 'dept', 'fl', 'hngr', 'key', 'lot', 'pier', 'rm', 'slip', 'spc', 'stop', 'ste', 'trlr', 'unit'].map(
      (word) => [`${word} 4`],
    ),
  )('[EA-6f] is found by each designator of USPS Publication 28 with a number: %s', (unit) => {
    expect(unitInStreet(`151 E Main St ${unit}`)).toEqual({ street: '151 E Main St', inside: unit });
  });

  it.each(['bsmt', 'frnt', 'lbby', 'lowr', 'ofc', 'ph', 'rear', 'side', 'uppr'])(
    '[EA-6f] is found by each designator of USPS Publication 28 that stands alone: %s',
    (unit) => {
      expect(unitInStreet(`151 E Main St ${unit}`)).toEqual({ street: '151 E Main St', inside: unit });
      expect(unitInStreet(`151 Broadway, ${unit}`)).toEqual({ street: '151 Broadway', inside: unit });
      expect(unitInStreet(`151 Broadway ${unit}`)).toBeUndefined();
    },
  );

  it.each([
    '12 Key West Rd',
    'Key West Rd',
    'Lot Street',
    '12 Lot Street',
    'Pier 39',
    '100 Pier 39',
    'Front St',
    '12 Front St',
    '12 Side Rd',
    '12 Ocean Front',
    '12 Court Side',
    '100 Lower Terrace',
    '12 Stop 5 Rd',
    '1200 Space Center Blvd',
    '500 Unit Rd',
    '12 Suite St',
    '12 Pier W',
    '120 Main St',
    '45 Floor Ave',
    'Hauptstraße 5',
    'Hauptstraße 5a',
    'Calle Mayor, 12',
    '12, High Street',
    '55 bis rue du Port',
    '1600 Avenue B',
    'Straße des 17. Juni 135',
    'Platz der Republik 1',
    'Suite 200',
    'Apt 4',
    '',
  ])('[EA-6f] is not seen in the name of a street: %s', (line) => {
    expect(unitInStreet(line)).toBeUndefined();
  });

  it('[EA-6f] is found behind the name alone, where the number has its own field', () => {
    expect(unitInStreet('Hauptstraße Whg. 3', true)).toEqual({ street: 'Hauptstraße', inside: 'Whg. 3' });
    expect(unitInStreet('Harbour Street, Flat 2B', true)).toEqual({ street: 'Harbour Street', inside: 'Flat 2B' });
    expect(unitInStreet('Flat 2B, Harbour Street', true)).toEqual({ street: 'Harbour Street', inside: 'Flat 2B' });
    expect(unitInStreet('Key West Road', true)).toBeUndefined();
    expect(unitInStreet('Pier 39', true)).toBeUndefined();
  });
});

describe('a part of an address', () => {
  it.each(['Apt 4', 'Suite 400', 'Level 3', '3. OG', 'Flat 2B', '#4', 'rear', 'Floor 3, Suite 12'])(
    '[EA-6f] leads to the door: %s',
    (text) => expect(isInside(text)).toBe(true),
  );
  it.each(['Portland', 'Main St', '12', '123 Main St', 'Key West', 'Rose Cottage'])(
    '[EA-6f] does not lead to the door: %s',
    (text) => expect(isInside(text)).toBe(false),
  );
  it('[EA-6f] is a floor or another unit', () => {
    expect(['3rd floor', '3. OG', 'Level 2', 'EG', 'Apt 3', 'Flat 2'].map(isFloor)).toEqual([
      ...[true, true, true, true, false, false],
    ]);
  });
});
