import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { dbf } from '../../../../test/dbf.ts';
import { readConfig } from '../../config.ts';
import { type Installation, openInstallation } from '../../installation.ts';
import type { OperationInput, OperationName, OperationOutput } from '../../operations.ts';
import type { RemoteOperator } from '../../operator/control-socket.ts';
import { perform } from '../../perform.ts';
import { importStreetGuide, removeRows } from '../../street-guide/operator/import-street-guide.ts';
import type { GuideLayoutName } from '../../street-guide/street-guide.ts';
import { readLocationFile } from './location-file.ts';

let database: FreshDatabase;
let installation: Installation;
const folder = mkdtempSync(join(tmpdir(), 'portico-guides-'));
beforeAll(async () => {
  database = await freshDatabase();
  installation = await openInstallation(readConfig(database.env));
  for (const id of ['acme', 'other']) await operate('addCompany', { id, name: id, brandId: 0 });
});
afterAll(async () => {
  await installation.close();
  await database.dispose();
});

const operate = <Name extends OperationName>(name: Name, input: OperationInput<Name>): Promise<OperationOutput<Name>> =>
  perform(installation, name, input);
const listLines = async (input: OperationInput<'listLines'>) => (await operate('listLines', input)).lines;
const operator: RemoteOperator = { perform: operate, close: async () => undefined };

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

interface Import {
  readonly layout: GuideLayoutName;
  readonly name?: string;
  readonly fields?: string;
  readonly vintage?: string;
  readonly country?: string;
  readonly coverage?: OperationInput<'finishStreetGuide'>['coverage'];
}
async function importGuide(path: string, { layout, name = layout, ...more }: Import, by = operator) {
  const { fields, vintage = '2026', country: countryIsoCode = 'US' } = more;
  const problems: string[] = [];
  const dataset = { name, vintage, layout, countryIsoCode };
  const output = {
    state: countryIsoCode === 'US' ? 'OR' : undefined,
    coverage: more.coverage,
    onProblem: (line: number, text: string) => problems.push(`${line}: ${text}`),
    onProgress,
  };
  return { ...(await importStreetGuide(by, { path, layout, fields }, dataset, output)), problems };
}
const onProgress = () => undefined;
/** How many ranges PostgreSQL plans its look-ups for; -1 before it has counted. */
async function plannedRanges(): Promise<number> {
  const planned = sql<{ reltuples: number }>`select reltuples from pg_class where relname = 'guide_ranges'`;
  return Number((await planned.execute(installation.database.db)).rows[0]?.reltuples);
}
const check = async (street: string, more = {}) => {
  const address = { country: 'US', customerName: 'Pat Lee', street, city: 'Salem', state: 'OR', zip: '97301', ...more };
  const { status, evidence, complete } = await installation.addressValidation.validate(address);
  return { status, level: evidence.level, street: complete?.street };
};

describe('[EA-15a] a street guide is imported', () => {
  it('from Census address ranges, which say Provisioning', async () => {
    const fields = [
      ...([['FULLNAME', 30]] as const),
      ...(['LFROMHN', 'LTOHN', 'RFROMHN', 'RTOHN'] as const).map((name) => [name, 12] as const),
      ...(['PARITYL', 'PARITYR'] as const).map((name) => [name, 1] as const),
      ...(['ZIPL', 'ZIPR'] as const).map((name) => [name, 5] as const),
    ];
    const path = file(
      'addrfeat.dbf',
      dbf(fields, [
        ['NE Cedar St', '198', '100', '101', '199', 'E', 'O', '97301', '97302'],
        ['Cedar Ct', '', '', 'x1', '9', '', 'O', '', '97301'],
      ]),
    );
    const { added, problems } = await importGuide(path, { layout: 'census', coverage: { kind: 'records' } });
    expect({ added, problems }).toEqual({ added: 2, problems: ['2: "x1" to "9" are no house numbers.'] });
    expect(await check('120 NE Cedar St')).toEqual({
      status: 'Provisioning',
      level: 'range',
      street: '120 NE Cedar St',
    });
    expect((await check('121 NE Cedar St', { zip: '97302' })).status).toBe('Provisioning');
    expect((await check('300 NE Cedar St')).status).toBe('Invalid');
  });

  it('from NENA road centerlines, which say Valid', async () => {
    const header =
      'St_PreDir,St_Name,St_PosTyp,FromAddr_L,ToAddr_L,Parity_L,FromAddr_R,ToAddr_R,Parity_R,MSAGComm_L,MSAGComm_R,State_L,State_R,PostCode_L,PostCode_R';
    const path = file('roads.csv', `${header}\nSouthwest,Alder,Street,1,99,O,2,98,E,SALEM,SALEM,OR,OR,97301,97301\n`);
    expect(await importGuide(path, { layout: 'nena-roads' })).toMatchObject({ added: 2, refused: 0 });
    expect(await check('15 SW Alder St')).toEqual({
      status: 'Valid',
      level: 'msag',
      street: '15 Southwest Alder Street',
    });
  });

  it('from NENA road centerlines with the legacy names of roads, which are found, too', async () => {
    const header = 'LSt_PreDir,LSt_Name,LSt_Type,St_PreDir,St_Name,St_PosTyp,FromAddr_L,ToAddr_L,FromAddr_R,ToAddr_R';
    const roads = [
      ',COUNTY ROAD 7,,,Quarry,Road,101,199,100,198,SALEM,SALEM,OR,OR,97301,97301',
      'SW,LARCH,ST,Southwest,Larch,Street,101,199,100,198,SALEM,SALEM,OR,OR,97301,97301',
    ];
    const places = 'MSAGComm_L,MSAGComm_R,State_L,State_R,PostCode_L,PostCode_R';
    const path = file('renamed.csv', [`${header},${places}`, ...roads].join('\n'));
    await importGuide(path, { layout: 'nena-roads', name: 'renamed' });
    expect(await check('150 Quarry Rd')).toMatchObject({ status: 'Valid', street: '150 Quarry Road' });
    expect(await check('150 County Road 7')).toMatchObject({ status: 'Valid', street: '150 COUNTY ROAD 7' });
    expect(await check('150 SW Larch St')).toMatchObject({ status: 'Valid', street: '150 Southwest Larch Street' });
  });

  describe('from NENA road centerlines with all parts of a name', () => {
    const columns = [
      ...['St_PreMod', 'St_PreTyp', 'St_PreSep', 'St_Name', 'St_PosTyp', 'St_PosMod', 'AdNumPre_L', 'FromAddr_L'],
      ...[
        'ToAddr_L',
        'FromAddr_R',
        'ToAddr_R',
        'Valid_L',
        'Effective',
        'Expire',
        'MSAGComm_L',
        'State_L',
        'PostCode_L',
      ],
    ];
    const road = (values: Record<string, string>) =>
      columns
        .map((name) => ({ MSAGComm_L: 'SALEM', State_L: 'OR', PostCode_L: '97301', ...values })[name] ?? '')
        .join(',');
    const from = (FromAddr_L: string, ToAddr_L: string) => ({ FromAddr_L, ToAddr_L });
    beforeAll(async () => {
      const roads = [
        { St_Name: 'Maple', St_PosTyp: 'Street', St_PosMod: 'Extension', ...from('1', '99') },
        { St_PreMod: 'Old', St_Name: 'North Church', St_PosTyp: 'Street', ...from('1', '99') },
        { St_PreTyp: 'Avenue', St_PreSep: 'of the', St_Name: 'Americas', ...from('1', '99') },
        { St_Name: 'Silver Spring', St_PosTyp: 'Drive', AdNumPre_L: 'N64W', ...from('23001', '23999') },
        { St_Name: 'Orchard', St_PosTyp: 'Street', Valid_L: 'N', ...from('101', '199') },
        { St_Name: 'Former', St_PosTyp: 'Street', Expire: '2020-01-31T00:00:00Z', ...from('101', '199') },
        { St_Name: 'Coming', St_PosTyp: 'Street', Effective: '2999-01-31', ...from('101', '199') },
        {
          St_Name: 'Standing',
          St_PosTyp: 'Street',
          Effective: '2020-01-31',
          Expire: '2999-12-31',
          ...from('101', '199'),
        },
      ];
      const path = file('parts.csv', [columns.join(','), ...roads.map(road)].join('\n'));
      expect(await importGuide(path, { layout: 'nena-roads', name: 'parts' })).toMatchObject({ added: 5, refused: 0 });
    });
    it.each([
      ['15 Maple Street Extension', '15 Maple Street Extension'],
      ['15 Old North Church St', '15 Old North Church Street'],
      ['15 Avenue of the Americas', '15 Avenue of the Americas'],
      ['N64W23760 Silver Spring Dr', 'N64W23760 Silver Spring Drive'],
      ['n64 w23760 silver spring dr', 'N64W23760 Silver Spring Drive'],
      ['151 Standing St', '151 Standing Street'],
    ])('finds %s', async (street, normal) =>
      expect(await check(street)).toMatchObject({ status: 'Valid', street: normal }),
    );
    it.each([
      ...['15 Maple St', '15 North Church St', '15 Avenue Americas', '23760 Silver Spring Dr'],
      ...['N63W23760 Silver Spring Dr', '151 Orchard St', '151 Former St', '151 Coming St'],
    ])('does not call %s valid, which is another address or none', async (street) =>
      expect((await check(street)).status).not.toBe('Valid'),
    );
    it('refuses roads with a filled column that is not read, and names it', async () => {
      const path = file(
        'more.csv',
        'St_Name,St_Other,FromAddr_L,ToAddr_L,FromAddr_R,ToAddr_R\nElder,West,1,9,,\nWhortleberry,,1,9,,\n',
      );
      expect(await importGuide(path, { layout: 'nena-roads', name: 'more' })).toMatchObject({
        added: 1,
        refused: 1,
        problems: ['2: The columns St_Other have values and are not read.'],
      });
    });
  });

  it('from address points of OpenAddresses, which say Provisioning', async () => {
    const path = file(
      'points.csv',
      'LON,LAT,NUMBER,STREET,UNIT,CITY,REGION,POSTCODE\n0,0,7,Birch Way,,Salem,OR,97301\n',
    );
    await importGuide(path, { layout: 'openaddresses' });
    expect((await check('7 Birch Way')).level).toBe('point');
    expect((await check('9 Birch Way')).status).toBe('Invalid');
  });

  it('from a fixed-width guide, whose layout is a file', async () => {
    const fields = file(
      'layout.json',
      JSON.stringify({ street: [1, 20], low: [21, 5], high: [26, 5], community: [31, 10], postcode: [41, 5] }),
    );
    const path = file('msag.txt', `${'ELM RD'.padEnd(20)}00001${'00099'}${'SALEM'.padEnd(10)}97301\n`);
    await importGuide(path, { layout: 'msag', fields });
    expect((await check('50 Elm Road')).status).toBe('Valid');
  });

  it('from where it was stopped, without a row twice, and counts when it is whole', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => `${index + 1},Fir Lane,Salem,OR,97301`);
    const path = file('stopped.csv', ['NUMBER,STREET,CITY,REGION,POSTCODE', ...rows].join('\n'));
    let batches = 0;
    const stopping: RemoteOperator = {
      ...operator,
      perform: (name, input) => {
        if (name === 'addStreetGuideRows' && ++batches === 2) throw new Error('stopped');
        return operate(name, input);
      },
    };
    const given = { layout: 'openaddresses', name: 'stopped' } as const;
    await expect(importGuide(path, given, stopping)).rejects.toThrow('stopped');
    const dataset = async () => (await operate('listStreetGuides', {})).find(({ name }) => name === 'stopped');
    expect(await dataset()).toMatchObject({ isCurrent: false, linesDone: 1001 });
    expect((await check('5 Fir Lane')).status).toBe('Invalid');
    expect(await importGuide(path, given)).toMatchObject({ added: 500 });
    expect(await dataset()).toMatchObject({ isCurrent: true, linesDone: 1501 });
    expect([(await check('5 Fir Lane')).level, (await check('1500 Fir Lane')).level]).toEqual(['point', 'point']);
    const { db } = installation.database;
    const { count } = await db
      .selectFrom('guide_ranges')
      .select(db.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    await importGuide(path, given);
    const again = await db.selectFrom('guide_ranges').select(db.fn.countAll().as('count')).executeTakeFirstOrThrow();
    expect(again.count).toBe(count);
  });

  it('not from a second file under its name, of which lines would be missing', async () => {
    const points = (name: string, streets: readonly string[]) =>
      file(name, ['NUMBER,STREET,CITY,REGION,POSTCODE', ...streets.map((one) => `7,${one},Salem,OR,97301`)].join('\n'));
    const given = { layout: 'openaddresses', name: 'counties' } as const;
    await importGuide(points('first.csv', ['Kiwi Way', 'Lime Way']), given);
    const second = points('second.csv', ['Mango Way', 'Nut Way', 'Olive Way']);
    await expect(importGuide(second, given)).rejects.toThrow(
      '"counties" "2026" was imported from another file. Give the file a name of its own',
    );
    expect((await check('7 Olive Way')).status).toBe('Invalid');
    await importGuide(second, { ...given, name: 'second county' });
    for (const street of ['7 Kiwi Way', '7 Mango Way', '7 Olive Way'])
      expect(await check(street)).toMatchObject({ level: 'point', street });
  });

  it('with more houses on streets of one name than are compared, and each address is found', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `${index + 1},Main St,Town${index % 3},WA,98001`);
    const far = ['5000,Main St,Far,WA,98999', '5000,Maine St,Far,WA,98999'];
    const path = file('houses.csv', ['NUMBER,STREET,CITY,REGION,POSTCODE', ...rows, ...far].join('\n'));
    await importGuide(path, { layout: 'openaddresses', name: 'houses', coverage: { kind: 'records' } });
    if (installation.database.kind === 'postgres') expect(await plannedRanges()).toBeGreaterThan(rows.length);
    const inTown = (number: number, more = {}) =>
      check(`${number} Main St`, { state: 'WA', city: `Town${(number - 1) % 3}`, zip: '98001', ...more });
    for (const number of [1, 1499, 2000, 2001, 2999, 3000])
      expect(await inTown(number)).toMatchObject({ level: 'point', street: `${number} Main St` });
    expect(await inTown(5000, { city: 'Far', zip: '98999' })).toMatchObject({ street: '5000 Main St' });
    const typo = { country: 'US', street: '5000 Mian St', city: 'Far', state: 'WA', zip: '98999' };
    expect(await installation.addressValidation.validate(typo)).toMatchObject({
      similar: [expect.objectContaining({ street: '5000 Main St' })],
    });
    expect((await inTown(4000)).status).toBe('Invalid');
    expect((await inTown(5000)).status).toBe('Invalid');
  });

  it('in the place of its former edition', async () => {
    const edition = (number: string) =>
      file(`${number}.csv`, `NUMBER,STREET,CITY,REGION,POSTCODE\n${number},Gum Ct,Salem,OR,97301\n`);
    await importGuide(edition('1'), { layout: 'openaddresses', name: 'gum', vintage: '1' });
    await importGuide(edition('2'), { layout: 'openaddresses', name: 'gum', vintage: '2' });
    expect([(await check('1 Gum Ct')).status, (await check('2 Gum Ct')).status]).toEqual(['Invalid', 'Provisioning']);
  });

  it('not from a file of another kind, or none', async () => {
    await expect(importGuide(file('x.csv', 'A,B\n1,2\n'), { layout: 'nena-roads' })).rejects.toThrow(
      'no field St_Name',
    );
    await expect(importGuide('nowhere.csv', { layout: 'nena-roads' })).rejects.toThrow('There is no file');
    await expect(importGuide(file('none.csv', ''), { layout: 'nena-roads', name: 'none' })).rejects.toThrow(
      'has no records',
    );
  });

  describe('with a wrong option at first', () => {
    const points = (street: string) =>
      file(`${street}.csv`, `NUMBER,STREET,CITY,REGION,POSTCODE\n7,${street},Salem,OR,97301\n`);
    const named = async (name: string) => (await operate('listStreetGuides', {})).find((one) => one.name === name);

    it('and public data never says Valid, because a file of another kind leaves nothing', async () => {
      const path = points('Hazel Way');
      const refused = importGuide(path, { layout: 'nena-roads', name: 'hazel' });
      await expect(refused).rejects.toThrow('no field St_Name');
      expect(await named('hazel')).toBeUndefined();
      await importGuide(path, { layout: 'openaddresses', name: 'hazel' });
      expect(await check('7 Hazel Way')).toMatchObject({ status: 'Provisioning', level: 'point' });
    });

    it('which is replaced while the edition has no street', async () => {
      const dataset = { name: 'ivy', vintage: '2026', layout: 'nena-roads', countryIsoCode: 'CA' } as const;
      await operate('beginStreetGuide', { ...dataset, fingerprint: 'another' });
      await importGuide(points('Ivy Way'), { layout: 'openaddresses', name: 'ivy' });
      expect(await named('ivy')).toMatchObject({ level: 'point', countryIsoCode: 'US', isCurrent: true });
      expect(await check('7 Ivy Way')).toMatchObject({ status: 'Provisioning', level: 'point' });
    });

    it('which is refused when the edition has streets, and then changes nothing', async () => {
      await importGuide(points('Jay Way'), { layout: 'openaddresses', name: 'jay', country: 'PR' });
      const again = importGuide(points('Jay Way'), { layout: 'openaddresses', name: 'jay' });
      await expect(again).rejects.toThrow('has the country PR and the level point; this file has US and point');
      const roads = 'St_Name,FromAddr_L,ToAddr_L,FromAddr_R,ToAddr_R\nJay,1,99,2,98\n';
      const other = importGuide(file('jay-roads.csv', roads), { layout: 'nena-roads', name: 'jay', country: 'PR' });
      await expect(other).rejects.toThrow('remove that guide first: portico street-guide remove');
      const { id = '' } = (await named('jay')) ?? {};
      expect(await named('jay')).toMatchObject({ level: 'point', countryIsoCode: 'PR', linesDone: 2 });
      await operate('removeStreetGuide', { id });
      await removeRows(operator, id);
    });
  });
});

describe('[EA-2a] locations of a company', () => {
  const office = { country: 'US', street: '15 SW Alder St', city: 'Salem', state: 'OR', zip: '97301' };
  it('are added, renamed and removed, each checked against the guide', async () => {
    const added = await operate('addLocation', { company: 'acme', name: 'Head office', address: office });
    expect(added).toMatchObject({
      status: 'Valid',
      address: { street: '15 Southwest Alder Street', customerName: 'acme' },
    });
    const unknown = operate('addLocation', {
      company: 'acme',
      name: 'B',
      address: { ...office, street: '500 Alder St' },
    });
    await expect(unknown).rejects.toThrow('no matching address found');
    const proof = 'letter of the county, 2026-09-14';
    const newRoad = { ...office, street: '500 Alder St' };
    const proven = await operate('addLocation', { company: 'acme', name: 'B', address: newRoad, proof });
    expect(proven).toMatchObject({ status: 'Provisioning', address: { street: '500 Alder St' } });
    const { db } = installation.database;
    const kept = db.selectFrom('emergency_locations').select(['check_result', 'evidence']).where('id', '=', proven.id);
    expect(await kept.execute()).toEqual([{ check_result: proof, evidence: '{"level":"format"}' }]);
    await operate('removeLocation', { company: 'acme', id: proven.id });
    const twice = operate('addLocation', {
      company: 'acme',
      name: 'head  OFFICE',
      address: { ...office, street: '17 SW Alder St' },
    });
    await expect(twice).rejects.toThrow('There is a location');
    await operate('setLocation', { company: 'acme', id: added.id, name: 'Main office' });
    expect(await operate('listLocations', { company: 'acme' })).toMatchObject([{ name: 'Main office', isUsed: false }]);
    for (const company of ['other', 'nowhere'])
      await expect(operate('removeLocation', { company, id: added.id })).rejects.toThrow('has no location');
    await operate('removeLocation', { company: 'acme', id: added.id });
    expect(await operate('listLocations', { company: 'acme' })).toEqual([]);
  });

  it('[EA-5a] are found with a unit in the line of the street, which moves to its own field', async () => {
    const suite = { ...office, street: '15 SW Alder St Suite 200' };
    const added = await operate('addLocation', { company: 'acme', name: 'Suite', address: suite });
    expect(added).toMatchObject({
      status: 'Valid',
      address: { street: '15 Southwest Alder Street', street2: 'Suite 200' },
    });
    const lines = ['name,country,street,city,state,zip', 'Four,US,"17 SW Alder St, #4",Salem,OR,97301'];
    const { rows } = await readLocationFile(file('units.csv', lines.join('\n')));
    expect(await operate('importLocations', { company: 'acme', rows })).toMatchObject({ added: 1, problems: [] });
    const kept = await operate('listLocations', { company: 'acme' });
    expect(kept.map(({ address }) => `${address.street}, ${address.street2}`).sort()).toEqual([
      ...['15 Southwest Alder Street, Suite 200', '17 Southwest Alder Street, #4'],
    ]);
    for (const { id } of kept) await operate('removeLocation', { company: 'acme', id });
  });

  it('are imported all or none, and each bad line is named', async () => {
    const header = 'name,country,street,city,state,zip';
    const lines = ['One,US,1 SW Alder St,Salem,OR,97301', 'Two,US,3 SW Alder St,Salem,OR,97301'];
    const bad = [
      'Three,US,700 SW Alder St,Salem,OR,97301',
      'One,US,5 SW Alder St,Salem,OR,97301',
      'Four,US,PO Box 7,Salem,OR,97301',
    ];
    const read = async (name: string, rows: readonly string[]) =>
      (await readLocationFile(file(name, [header, ...rows].join('\n')))).rows;
    const importRows = async (name: string, rows: readonly string[]) =>
      operate('importLocations', { company: 'acme', rows: await read(name, rows) });
    const refused = await importRows('bad.csv', [...lines, ...bad]);
    expect(refused).toMatchObject({
      added: 0,
      problems: [
        { line: 4 },
        { line: 5, problem: 'There is a location "One" already.' },
        { line: 6, problem: expect.stringContaining('post box') },
      ],
    });
    const formula = await importRows('formula.csv', ['=1+1,US,1 SW Alder St,Salem,OR,97301']);
    expect(formula.problems).toMatchObject([{ line: 2, problem: expect.stringContaining('is no name of a location') }]);
    expect(await importRows('twice.csv', [...lines, bad[1] ?? ''])).toMatchObject({
      added: 0,
      problems: [{ line: 4 }],
    });
    expect(await operate('listLocations', { company: 'acme' })).toEqual([]);
    const rows = await read('good.csv', lines);
    const compared = await operate('compareLocations', { company: 'acme', rows });
    expect(compared).toMatchObject({ added: 2, changed: 0, unchanged: 0, problems: [] });
    expect(await operate('listLocations', { company: 'acme' })).toEqual([]);
    expect(await importRows('good.csv', lines)).toMatchObject({ added: 2, unchanged: 0, problems: [] });
    expect(await operate('listLocations', { company: 'acme' })).toHaveLength(2);
    const more = [...lines, 'Five,US,5 SW Alder St,Salem,OR,97301'];
    expect(await importRows('more.csv', more)).toMatchObject({ added: 1, unchanged: 2, problems: [] });
    const moved = await importRows('moved.csv', ['One,US,7 SW Alder St,Salem,OR,97301']);
    expect(moved).toMatchObject({ added: 0, problems: [{ line: 2, problem: 'There is a location "One" already.' }] });
    await expect(readLocationFile(file('other.csv', 'name,colour\n'))).rejects.toThrow('"colour" is no field');
  });

  it('[CNSL-17a] are compared field by field, and changed as they were compared, unless somebody else was faster', async () => {
    const at = (line: number, name: string, street: string) => ({
      line,
      name,
      address: { country: 'US', street, city: 'Salem', state: 'OR', zip: '97301' },
    });
    const company = 'acme';
    const rows = [
      at(2, 'One', '9 SW Alder St'),
      at(3, 'Second', '3 SW Alder St'),
      at(4, 'Five', '5 SW Alder St'),
      at(5, 'Six', '11 SW Alder St'),
      at(6, 'Five', '3 SW Alder St'),
    ];
    const compared = await operate('compareLocations', { company, rows, mayChange: true });
    expect(compared).toMatchObject({ added: 1, changed: 2, unchanged: 1, problems: [{ line: 6 }] });
    expect(compared.rows).toMatchObject([
      {
        line: 2,
        outcome: 'changed',
        changes: [{ field: 'street', before: '1 Southwest Alder Street', after: '9 Southwest Alder Street' }],
        status: 'Valid',
      },
      { line: 3, outcome: 'changed', changes: [{ field: 'name', before: 'Two', after: 'Second' }] },
      { line: 4, outcome: 'same' },
      { line: 5, outcome: 'new', address: { street: '11 Southwest Alder Street' } },
      {
        line: 6,
        outcome: 'refused',
        problem: 'There is a location "Five" already, and another one, "Two", has this address.',
      },
    ]);
    const given = rows.slice(0, 4).map((row, index) => ({ ...row, seen: compared.rows[index]?.seen }));
    const ids = compared.rows.slice(0, 2).map(({ id = '' }) => id);
    await operate('setLocation', { company, id: ids[0] ?? '', name: 'First' });
    const late = await operate('importLocations', { company, rows: given });
    expect(late).toMatchObject({
      added: 0,
      changed: 0,
      problems: [{ line: 2, problem: 'It was changed meanwhile. Compare the file again.' }],
    });
    await operate('setLocation', { company, id: ids[0] ?? '', name: 'One' });
    expect(await operate('importLocations', { company, rows: given })).toMatchObject({ added: 1, changed: 2, ids });
    const kept = await operate('listLocations', { company });
    expect(kept.map(({ name, address }) => `${name}: ${address.street}`).sort()).toEqual([
      ...['Five: 5 Southwest Alder Street', 'One: 9 Southwest Alder Street'],
      ...['Second: 3 Southwest Alder Street', 'Six: 11 Southwest Alder Street'],
    ]);
  });
});

it('[EA-12b] lines of a company are added, listed without addresses, and removed, a main line after its followers', async () => {
  const account = { firstName: 'Ann', lastName: 'Other', company: 'acme', email: 'ann@acme.example' };
  await operate('addAccount', { account });
  const { id } = await operate('addLine', { who: account.email, number: '+15035550123', name: 'Desk phone' });
  const follower = {
    who: account.email,
    number: '+15035550124',
    name: 'App',
    kind: 'virtualLine',
    followsMain: true,
  } as const;
  const { id: followerId } = await operate('addLine', follower);
  expect(await listLines({ company: 'acme' })).toMatchObject([
    { id, user: 'Ann Other', isMain: true, countryIsoCode: 'US' },
    { name: 'App', isMain: false, followsMain: true },
  ]);
  const missing = await listLines({ company: 'acme', address: 'missing' });
  expect(missing.map((line) => line.id)).toEqual([id]);
  expect(await listLines({ company: 'acme', address: 'invalid' })).toEqual([]);
  const abroad = operate('addLine', { ...follower, number: '+442079460123' });
  await expect(abroad).rejects.toThrow('is a number of GB, +15035550123 of US');
  const wrong = operate('addLine', { who: account.email, number: '5035550123', name: 'Desk phone' });
  await expect(wrong).rejects.toThrow('is not a number');
  await expect(operate('addLine', { who: account.email, number: '+15035550123', name: 'X', id })).rejects.toThrow(
    'already',
  );
  await expect(operate('removeLine', { company: 'other', id })).rejects.toThrow('has no line');
  const followed = `These lines have the address of the main line "${id}": "${followerId}". Remove them first.`;
  await expect(operate('removeLine', { company: 'acme', id })).rejects.toThrow(followed);
  expect(await listLines({ company: 'acme' })).toHaveLength(2);
  for (const one of [followerId, id]) await operate('removeLine', { company: 'acme', id: one });
  expect(await listLines({ company: 'acme' })).toEqual([]);
});

it('[EA-12b] a line that follows a main line which is not there is listed among those without an address', async () => {
  const account = { firstName: 'Lou', lastName: 'Other', company: 'acme', email: 'lou@acme.example' };
  await operate('addAccount', { account });
  const line = { who: account.email, number: '+15035550126', name: 'App', followsMain: true };
  const { id } = await operate('addLine', line);
  const missing = await listLines({ company: 'acme', address: 'missing' });
  expect(missing).toMatchObject([{ id, followsMain: false, why: 'neverAsked' }]);
  const abroad = operate('addLine', { who: account.email, number: '+442079460123', name: 'Desk phone' });
  await expect(abroad).rejects.toThrow('needs a number of the same country');
  await operate('removeLine', { company: 'acme', id });
});

it('[EA-12b] a number is that of one line, and of those that have the address of this main line', async () => {
  await operate('addCompany', { id: 'third', name: 'third', brandId: 0 });
  const who = [];
  for (const [firstName, company] of [
    ['Kay', 'acme'],
    ['Lee', 'acme'],
    ['May', 'third'],
  ] as const) {
    const email = `${firstName.toLowerCase()}@${company}.example`;
    await operate('addAccount', { account: { firstName, lastName: 'Other', company, email } });
    who.push(email);
  }
  const [kay = '', lee = '', may = ''] = who;
  const number = '+15035550140';
  const taken = 'Another line has the number +15035550140.';
  const add = (more: Partial<OperationInput<'addLine'>>) =>
    operate('addLine', { who: kay, number, name: 'Phone', ...more });
  const { id } = await add({ id: 'kay' });
  await expect(add({ id })).rejects.toThrow('There is a line "kay" already');
  for (const one of [kay, lee, may]) await expect(add({ who: one })).rejects.toThrow(taken);
  await add({ id: 'kay-app', followsMain: true });
  await add({ who: lee, number: '+15035550141', id: 'lee' });
  await expect(add({ who: lee, followsMain: true })).rejects.toThrow(taken);
  await add({ number: '+15035550142', id: 'kay-other', followsMain: true });
  await expect(add({ number: '+15035550142', followsMain: true })).rejects.toThrow('Another line has the number');
  const both = [lee, may].map((one) => add({ who: one, number: '+15035550143' }));
  expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

describe('[EA-1] the list of lines for an administrator', () => {
  const address = { country: 'US', street: '1 Main St', city: 'Salem', state: 'OR', zip: '97301' };
  it('says which addresses are missing or stale, and why', async () => {
    const account = { firstName: 'Sam', lastName: 'Reed', company: 'other', email: 'sam@other.example' };
    const { id: accountId } = await operate('addAccount', { account });
    const ids: string[] = [];
    for (const [n, name] of ['New', 'Old', 'Asked'].entries())
      ids.push((await operate('addLine', { who: account.email, number: `+1503555013${n}`, name, id: `aged-${n}` })).id);
    const { database, emergency, addressFormats } = installation;
    const { db } = database;
    const formatId = addressFormats.of('US')?.id ?? '';
    const chosen = { address, formatId, status: 'Valid', evidence: { level: 'msag' } } as const;
    const choice = { choice: 'address', chosen, isOutsideArea: false } as const;
    for (const lineId of ids.slice(1))
      await emergency.registrations.register(db, { ...choice, lineId, accountId }, { texts: [], locale: 'en_US' });
    const [, old = '', asked = ''] = ids;
    await db
      .updateTable('emergency_registrations')
      .set((eb) => ({ registered_at: eb('registered_at', '-', 31 * 86_400_000) }))
      .where('line_id', 'in', [old, asked])
      .execute();
    await db.updateTable('emergency_registrations').set({ asked_at: null }).where('line_id', '=', old).execute();
    const why = async (address: 'missing' | 'stale') =>
      (await listLines({ company: 'other', address })).map((line) => [line.name, line.why]);
    expect(await why('missing')).toEqual([['New', 'neverAsked']]);
    expect(await why('stale')).toEqual([['Asked', 'notAnswered']]);
    await operate('setLineRules', { company: 'other', rules: { periodDays: 30 } });
    expect(await why('stale')).toEqual([
      ['Old', 'periodOver'],
      ['Asked', 'periodOver'],
    ]);
    await emergency.continuity.putOff(db, accountId);
    expect(await why('missing')).toEqual([['New', 'putOff']]);
  });
  it('follows the rules of the company, which keep what is not changed', async () => {
    await operate('setLineRules', { company: 'acme', rules: { mayPutOff: false } });
    await operate('setLineRules', { company: 'acme', rules: { periodDays: 365 } });
    const rules = {
      mayPutOff: false,
      periodDays: 365,
      mayUseAsTyped: false,
      locationsOnly: false,
      needsLocation: false,
      contact: null,
    };
    expect(await operate('showLineRules', { company: 'acme' })).toEqual(rules);
    await expect(operate('setLineRules', { company: 'nobody', rules: {} })).rejects.toThrow('There is no company');
  });
});
