import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { checkAddress } from '../../rules/address/address-form.ts';
import { readConfig } from '../config.ts';
import type { Address } from '../gateways/address-validation/address-validation.ts';
import { type Installation, openInstallation } from '../installation.ts';
import type { OperationInput, OperationName } from '../operations.ts';
import { perform } from '../perform.ts';
import { importStreetGuide } from './operator/import-street-guide.ts';
import type { GuideLayoutName } from './street-guide.ts';

let database: FreshDatabase;
let installation: Installation;
let guides = 0;
const folder = mkdtempSync(join(tmpdir(), 'portico-habits-'));

beforeAll(async () => {
  database = await freshDatabase();
  installation = await openInstallation(readConfig(database.env));
});
afterAll(async () => {
  await installation.close();
  await database.dispose();
  rmSync(folder, { recursive: true });
});

/** Imports a file of some lines, as the command line does. */
function importLines(layout: GuideLayoutName, countryIsoCode: string, lines: readonly string[]) {
  const name = `guide ${guides++}`;
  const path = join(folder, `${name}.csv`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  const problems: string[] = [];
  const operator = {
    perform: <Name extends OperationName>(operation: Name, input: OperationInput<Name>) =>
      perform(installation, operation, input, 'op'),
  };
  const how = {
    onProblem: (line: number, text: string) => problems.push(`${line}: ${text}`),
    onProgress: () => undefined,
  };
  return importStreetGuide(operator, { path, layout }, { name, vintage: '1', layout, countryIsoCode }, how).then(
    ({ added }) => ({ added, problems }),
  );
}

const formatOf = (country: string) => installation.addressFormats.of(country) ?? expect.fail(`no form for ${country}`);

/** What a check says; its answer can be saved, and a second check of it gives the same answer. */
async function check(address: Address) {
  const whole = { customerName: 'Pat Lee', ...address };
  const found = await installation.addressValidation.validate(whole);
  const { country = '' } = address;
  for (const answer of [found.complete, ...found.similar])
    if (answer) expect(checkAddress(answer, formatOf(country)), JSON.stringify(answer)).toEqual([]);
  if (found.complete) {
    const again = await installation.addressValidation.validate(found.complete);
    expect(again).toMatchObject({ status: found.status, complete: found.complete });
  }
  return {
    status: found.status,
    level: found.evidence.level,
    unchecked: found.unchecked,
    complete: found.complete,
    similar: found.similar,
  };
}

describe('[EA-15a] points with the columns of the National Address Database', () => {
  const header = 'Add_Number,St_Name,St_PosTyp,Inc_Muni,Post_City,State,Zip_Code,County';
  const address = { country: 'US', street: '413 Porter St', city: 'Warren', state: 'OH', zip: '44483' };
  beforeAll(() =>
    importLines('nena-points', 'US', [header, '413,Porter,St,Unincorporated,Warren,Ohio,44483,Trumbull']),
  );

  it('are read with their postal code and the city of the post, and prove these alone', async () => {
    expect(await check(address)).toMatchObject({ status: 'Valid', unchecked: ['customerName', 'country'] });
    for (const zip of ['43001', '45202', '10001']) expect((await check({ ...address, zip })).status).not.toBe('Valid');
  });

  it('may have the names of their columns in lower case', async () => {
    const lower = header.toLowerCase();
    const { added } = await importLines('nena-points', 'US', [
      lower,
      '415,Porter,St,Unincorporated,Warren,oh,44483,Trumbull',
    ]);
    expect(added).toBe(1);
    expect((await check({ ...address, street: '415 Porter St' })).status).toBe('Valid');
  });
});

describe('[EA-15a] a file with columns that are not read', () => {
  it.each([
    ['nena-points', 'Add_Number,St_Name,Delivery_Post_Zone', '1,Main,44483', 'Delivery_Post_Zone'],
    ['openaddresses', 'NUMBER,STREET,CITY_NAME', '1,Main St,Warren', 'CITY_NAME'],
    ['msag', 'street,low,high,townland', 'Main,1,9,Warren', 'townland'],
  ] as const)('is refused by its name, and nothing of it is used: %s', async (layout, header, row, column) => {
    const refused = importLines(layout, 'US', [header, row]);
    await expect(refused).rejects.toThrow(
      `line 2: the columns ${column} have values, and ${layout} does not read them`,
    );
    const [last] = (await installation.streetGuide.list()).filter(({ name }) => name === `guide ${guides - 1}`);
    expect(last).toMatchObject({ isCurrent: false, linesDone: 0 });
  });

  it('is taken where they are empty', async () =>
    expect(await importLines('nena-points', 'US', ['Add_Number,St_Name,Delivery_Post_Zone', '1,Empty,'])).toEqual({
      added: 1,
      problems: [],
    }));

  it('says of two columns of one meaning that they differ', async () => {
    const lines = ['Add_Number,St_Name,Post_Code,ZIP', '1,Twofold,44483,44484', '3,Twofold,44483,44483'];
    const { added, problems } = await importLines('nena-points', 'US', lines);
    expect({ added, problems }).toEqual({
      added: 1,
      problems: ['2: "44483" and "44484" (ZIP) are two values for Post_Code.'],
    });
  });
});

describe('[EA-15a] the state of a record', () => {
  it.each(['OH', 'oh', 'Ohio', 'US-OH'])('may be "%s"', async (state) => {
    const street = `${state.length}1 Statehouse Row ${state.replace(/\W/g, '')}`;
    const { added } = await importLines('nena-points', 'US', [
      'Add_Number,St_Name,MSAGComm,State,Post_Code',
      `${street.split(' ')[0]},${street.split(' ').slice(1).join(' ')},Warren,${state},44483`,
    ]);
    expect(added).toBe(1);
    expect((await check({ country: 'US', street, city: 'Warren', state: 'OH', zip: '44483' })).status).toBe('Valid');
  });

  it('that its country does not have is named', async () => {
    const lines = [
      'Add_Number,St_Name,MSAGComm,State,Post_Code',
      '1,Nowhere,Warren,Bavaria,44483',
      '3,Nowhere,Warren,OH,44483',
    ];
    expect((await importLines('nena-points', 'US', lines)).problems).toEqual(['2: "Bavaria" is no state of US.']);
  });

  it('is not compared where addresses name none, as in Puerto Rico', async () => {
    const lines = ['Add_Number,St_Name,St_PreTyp,MSAGComm,State,Post_Code', '1057,Vieques,Calle,Carolina,PR,00926'];
    expect((await importLines('nena-points', 'PR', lines)).added).toBe(1);
    const address = { country: 'PR', street: '1057 Calle Vieques', city: 'Carolina', zip: '00926' };
    expect((await check(address)).status).toBe('Valid');
    expect((await check({ ...address, street: '1059 Calle Vieques' })).status).toBe('Invalid');
  });
});

describe('[EA-5a] [EA-8a] what a guide writes in the letters of its country', () => {
  beforeAll(async () => {
    await importLines('openaddresses', 'DE', [
      'NUMBER,STREET,CITY,REGION,POSTCODE',
      '56,Leipziger Straße,Berlin,BE,10117',
      '7,Müllerstraße,Berlin,BE,13353',
      '9,Neue Mühle,Düsseldorf,NW,40210',
    ]);
    await importLines('openaddresses', 'CA', [
      'NUMBER,STREET,CITY,REGION,POSTCODE',
      '4100,avenue du Parc-La Fontaine,Montréal,QC,H2L 3M6',
    ]);
  });

  it.each([
    ['Leipziger Str.', '56', 'Berlin', '10117', 'Leipziger Strasse'],
    ['Leipziger Strasse', '56', 'Berlin', '10117', 'Leipziger Strasse'],
    ['Muellerstr.', '7', 'Berlin', '13353', 'Muellerstrasse'],
    ['Neue Muehle', '9', 'Duesseldorf', '40210', 'Neue Muehle'],
  ])('can be saved, and is found again: %s %s, %s', async (street, buildingNumber, city, zip, written) => {
    const found = await check({ country: 'DE', street, buildingNumber, city, zip });
    expect(found).toMatchObject({ level: 'point', complete: { street: written, city, buildingNumber, zip } });
  });

  it('can be saved in Quebec', async () => {
    const address = {
      country: 'CA',
      street: '4100 avenue du Parc-La Fontaine',
      city: 'Montreal',
      state: 'QC',
      zip: 'H2L 3M6',
    };
    expect(await check(address)).toMatchObject({ level: 'point', complete: { city: 'Montreal' } });
  });

  it('is suggested in short forms where it is too long for the form, and found by them', async () => {
    const long = 'Northwest Doctor Martin Luther King Junior Memorial Boulevard Extension';
    await importLines('nena-points', 'US', [
      'Add_Number,St_Name,MSAGComm,State,Post_Code',
      `12345,${long},Warren,OH,44485`,
    ]);
    const typed = {
      country: 'US',
      street: '12345 NW Martin Luther King Blvd',
      city: 'Warren',
      state: 'OH',
      zip: '44485',
    };
    const short = { ...typed, customerName: 'Pat Lee', street: '12345 NW Dr Martin Luther King Jr Meml Blvd Ext' };
    expect((await check(typed)).similar).toEqual([short]);
    expect(await check(short)).toMatchObject({ status: 'Valid', complete: short });
  });
});

describe('[EA-5a] [EA-6e] a unit before the number of the house', () => {
  const points = (country: string, ...rows: readonly string[]) =>
    importLines('openaddresses', country, ['NUMBER,STREET,CITY,REGION,POSTCODE', ...rows]);
  beforeAll(async () => {
    await importLines('msag', 'CA', [
      'street,low,high,community,state,postcode',
      'Portage Ave,1,399,Winnipeg,MB,R3B 2B3',
      'Lantern St,100,100,Winnipeg,MB,R3B 2B3',
    ]);
    await points('AU', '12,George St,Parramatta,NSW,2150', '3,George St,Parramatta,NSW,2150');
    await points('US', '37-27,74th St,Jackson Heights,NY,11372');
  });
  const winnipeg = { country: 'CA', city: 'Winnipeg', state: 'MB', zip: 'R3B 2B3' };
  const parramatta = { country: 'AU', city: 'Parramatta', state: 'NSW', zip: '2150' };

  it.each([
    ['24-100 Lantern St', winnipeg, '100 Lantern St', 'street2', 'Unit 24'],
    ['12-350 Portage Ave', winnipeg, '350 Portage Ave', 'street2', 'Unit 12'],
    ['Suite 400 - 350 Portage Ave', winnipeg, '350 Portage Ave', 'street2', 'Suite 400'],
    ['#5-100 Lantern St', winnipeg, '100 Lantern St', 'street2', 'Unit 5'],
  ])('is that of the house behind it: %s', async (street, place, house, field, unit) => {
    const { complete = {}, status, level } = await check({ ...place, street });
    expect({ status, street: complete.street }).toEqual({
      status: level === 'msag' ? 'Valid' : 'Provisioning',
      street: house,
    });
    expect(level).not.toBe('format');
    expect(complete[field]).toBe(unit);
  });

  it('is that of the house behind it where the number has a field of its own', async () => {
    const found = await check({ ...parramatta, buildingNumber: '3/12', street: 'George St' });
    expect(found).toMatchObject({ level: 'point', complete: { buildingNumber: '12', unit: 'Unit 3' } });
  });

  it('is never taken for the number of another house', async () => {
    const found = await check({ ...winnipeg, street: '24-500 Portage Ave' });
    expect(found.status).not.toBe('Valid');
    expect(found.complete?.street ?? '').not.toMatch(/^24/);
  });

  it('is none where numbers have a hyphen', async () =>
    expect(
      await check({ country: 'US', street: '37-27 74th Street', city: 'Jackson Heights', state: 'NY', zip: '11372' }),
    ).toMatchObject({ level: 'point', complete: { street: '37-27 74th St' } }));
});
