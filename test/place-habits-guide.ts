import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Installation } from '../src/server/installation.ts';
import type { OperationInput, OperationName } from '../src/server/operations.ts';
import { perform } from '../src/server/perform.ts';
import { importStreetGuide } from '../src/server/street-guide/operator/import-street-guide.ts';
import type { HabitKind, HabitStreet } from './place-habits-data.ts';

/** A house of a guide. */
export interface House {
  readonly street: HabitStreet;
  readonly number: string;
  readonly town: HabitKind['towns'][number];
}

/** The parts of a street. */
export const partsOf = ({ parts }: HabitStreet) => {
  const [before = '', typeBefore = '', name = '', type = '', after = ''] = parts.split('|');
  return { before, typeBefore, name, type, after };
};
export const joined = (...words: readonly string[]) => words.filter(Boolean).join(' ');
/** A street as its guide writes it. */
export const labelOf = (street: HabitStreet) => {
  const { before, typeBefore, name, type, after } = partsOf(street);
  return joined(before, typeBefore, name, type, after);
};
/** All houses of a guide. Each town lacks one street of the list in turn, so that a street may be elsewhere. */
export function housesOf(kind: HabitKind): readonly House[] {
  return kind.towns.flatMap((town, at) =>
    kind.streets
      .filter((_, index) => index % 5 !== at + 2 || kind.streets.length < 3)
      .flatMap((street) => (street.numbers ?? kind.numbers).map((number) => ({ street, number, town }))),
  );
}

function rowsOf(kind: HabitKind, houses: readonly House[]): readonly string[] {
  if (kind.layout === 'openaddresses')
    return [
      'NUMBER,STREET,CITY,REGION,POSTCODE',
      ...houses.map(({ street, number, town }) => [number, labelOf(street), town.city, town.state, town.zip].join(',')),
    ];
  if (kind.layout === 'nena-roads')
    return [
      'St_PreDir,St_PreTyp,St_Name,St_PosTyp,St_PosDir,FromAddr_L,ToAddr_L,Parity_L,FromAddr_R,ToAddr_R,Parity_R,MSAGComm_L,MSAGComm_R,State_L,State_R,PostCode_L,PostCode_R',
      ...houses.map(({ street, number, town: { city, state, zip } }) => {
        const [from = '', to = ''] = number.split('-');
        const parity = Number(from) % 2 === 0 ? 'E' : 'O';
        const parts = Object.values(partsOf(street));
        return [...parts, from, to, parity, '', '', '', city, city, state, state, zip, zip].join(',');
      }),
    ];
  return [
    'AddNum_Pre,Add_Number,AddNum_Suf,St_PreDir,St_PreTyp,St_Name,St_PosTyp,St_PosDir,Inc_Muni,Post_City,State,Zip_Code',
    ...houses.map(({ street, number, town: { city, state, zip } }) => {
      const [, pre = '', digits = '', suffix = ''] = /^(.*[- ])?(\d+)([A-Z]?)$/.exec(number) ?? [];
      return [pre.trim(), digits, suffix, ...Object.values(partsOf(street)), 'Unincorporated', city, state, zip].join(
        ',',
      );
    }),
  ];
}

/** Imports the guide of a kind, as the command line does. @returns the number of its rows */
export async function importHabits(installation: Installation, kind: HabitKind, folder: string): Promise<number> {
  const houses = housesOf(kind);
  const path = join(folder, `${kind.name.replace(/\W/g, '-')}.csv`);
  writeFileSync(path, `${rowsOf(kind, houses).join('\n')}\n`);
  const operator = {
    perform: <Name extends OperationName>(operation: Name, input: OperationInput<Name>) =>
      perform(installation, operation, input, 'op'),
  };
  const problems: string[] = [];
  const isOpen = kind.layout === 'openaddresses';
  const postcodes = kind.towns.map(({ zip }) => zip);
  const how = {
    onProblem: (line: number, text: string) => problems.push(`${line}: ${text}`),
    onProgress: () => undefined,
    ...(isOpen && { coverage: { kind: 'postcodes', postcodes } as const }),
  };
  const { layout, country: countryIsoCode, name } = kind;
  const { added } = await importStreetGuide(
    operator,
    { path, layout },
    { name, vintage: '1', layout, countryIsoCode },
    how,
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return added;
}
