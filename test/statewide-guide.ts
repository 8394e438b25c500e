import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readConfig } from '../src/server/config.ts';
import type { Address, AddressValidation } from '../src/server/gateways/address-validation/address-validation.ts';
import { openInstallation } from '../src/server/installation.ts';
import { commandScript } from './built-server.ts';

const header =
  'St_Name,St_PosTyp,FromAddr_L,ToAddr_L,Parity_L,FromAddr_R,ToAddr_R,Parity_R,MSAGComm_L,MSAGComm_R,State_L,State_R,PostCode_L,PostCode_R';
const rangesOfStreet = 20;
const streetsOfTown = 500;
/** Each town has a street of these names. */
const common = ['Main', 'Oak', 'Maple', 'Church', 'Mill', 'Park', 'Lake', 'School', 'Washington', 'Cedar'];
const [beginnings, middles, ends] = [
  ['Al', 'Bar', 'Cam', 'Dor', 'El', 'Far', 'Gren', 'Hol', 'Kes', 'Lin', 'Mor', 'Nor', 'Pem', 'Rad', 'Sel'],
  ['a', 'en', 'ing', 'or', 'wick', 'by', 'mer', 'hol', 'ster', 'vin'],
  ['ton', 'field', 'ford', 'gate', 'wood', 'more', 'dale', 'hurst', 'mount', 'side'],
];
const types = ['St', 'Ave', 'Rd', 'Ln', 'Ct'];

/** The part of a list that a number names. */
const at = <One>(list: readonly One[], n: number): One => list[n % list.length] as One; // never empty

interface Street {
  readonly name: string;
  readonly type: string;
  readonly city: string;
  readonly postcode: string;
}

/** A street of a town: the same in each run. The names repeat from town to town, as those of a state do. */
function streetOf(town: number, index: number): Street {
  const n = town * 7919 + index * 104_729;
  const made =
    at(beginnings, n) +
    at(middles, Math.floor(n / 15)) +
    at(ends, Math.floor(n / 150)) +
    at(['', 'er', 'y'], Math.floor(n / 1500));
  const city = `${at(beginnings, town)}${at(middles, Math.floor(town / 15))}${at(ends, Math.floor(town / 150))}`;
  return {
    name: common[index] ?? made,
    type: index < common.length ? 'St' : at(types, Math.floor(index / 7)),
    city,
    postcode: String(97_000 + town),
  };
}

/** Writes a file of the authority for a whole state, in the NENA model. @param ranges a multiple of 10,000 */
async function writeStatewideGuide(path: string, ranges: number): Promise<void> {
  function* lines() {
    yield `${header}\n`;
    for (let town = 0; town * streetsOfTown * rangesOfStreet < ranges; town++)
      for (let index = 0; index < streetsOfTown; index++) yield rowsOf(streetOf(town, index));
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
}

function rowsOf({ name, type, city, postcode }: Street): string {
  let rows = '';
  for (let range = 0; range < rangesOfStreet; range++) {
    const low = range * 100 + 1;
    rows += `${name},${type},${low},${low + 98},O,,,,${city},${city},OR,OR,${postcode},${postcode}\n`;
  }
  return rows;
}

/** Runs a command as a process of its own. Returns its time, and the most memory that it held. */
async function measureCommand(env: Readonly<Record<string, string>>, args: readonly string[]) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [commandScript(), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'] as const,
  });
  let mostMb = 0;
  const look = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb(child.pid));
  }, 200);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - startedAt) / 1000, mostMb };
}

function residentMb(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0; // the process has ended, or the system has no such file
  }
}

export interface StatewideFigures {
  /** The first edition, and a tenth of it as the next one, in whose place the first one is removed. */
  readonly imported: { readonly seconds: number; readonly mostMb: number };
  readonly replaced: { readonly seconds: number; readonly mostMb: number };
  /** Milliseconds of each look-up in the first edition. */
  readonly times: readonly number[];
  /** The same of addresses that are not known as they are written, which are looked up in other words, too. */
  readonly otherTimes: readonly number[];
  /** Of the look-ups: addresses that are valid, and streets with swapped letters that are suggested. */
  readonly found: number;
  readonly typo: number;
}

/** Imports a guide of a state by the command line, looks addresses up in it, and replaces it by a small edition. */
export async function measureStatewide(
  env: Readonly<Record<string, string>>,
  ranges: number,
  lookedUp: number,
): Promise<StatewideFigures> {
  await measureCommand(env, ['init']);
  const path = join(env.DATA_DIR ?? '', 'state.csv');
  const importing = (vintage: string) =>
    measureCommand(env, [
      'street-guide',
      'import',
      path,
      '--name',
      'State',
      '--layout',
      'nena-roads',
      '--vintage',
      vintage,
    ]);
  await writeStatewideGuide(path, ranges);
  const imported = await importing('1');
  const installation = await openInstallation(readConfig({ ...env }));
  const looked = await lookUpStatewide(installation.addressValidation, ranges, lookedUp);
  await installation.close();
  await writeStatewideGuide(path, ranges / 10);
  const replaced = await importing('2');
  rmSync(path);
  return { imported, replaced, ...looked };
}

/** Looks up addresses all over the state: as they are, and with two letters of the street swapped. */
async function lookUpStatewide(validation: AddressValidation, ranges: number, count: number) {
  const towns = ranges / (streetsOfTown * rangesOfStreet);
  const times: number[] = [];
  const otherTimes: number[] = [];
  let [found, typo] = [0, 0];
  for (let one = 0; one < count; one++) {
    const street = streetOf((one * 37) % towns, one % 3 === 0 ? one % common.length : (one * 13) % streetsOfTown);
    const number = 1 + 2 * ((one * 101) % (50 * rangesOfStreet));
    const asked = (name: string): Address => ({
      country: 'US',
      customerName: 'Pat Lee',
      street: `${number} ${name} ${street.type}`,
      city: street.city,
      state: 'OR',
      zip: street.postcode,
    });
    const startedAt = performance.now();
    const { status } = await validation.validate(asked(street.name));
    times.push(performance.now() - startedAt);
    found += Number(status === 'Valid');
    const { name } = street;
    const { complete, similar } = await validation.validate(
      asked(name.slice(0, 1) + name[2] + name[1] + name.slice(3)),
    );
    const others = [
      `${number} Old Mill ${name} ${street.type}`,
      `${number}7 ${name} ${street.type}`,
      `${number} ${name} ${street.type} 12`,
      `${number} North Creek ${street.type}, ${street.city}`,
    ];
    const startedOtherAt = performance.now();
    await validation.validate({ ...asked(name), street: others[one % others.length] ?? '' });
    otherTimes.push(performance.now() - startedOtherAt);
    typo += Number([complete, ...similar].some((meant) => meant?.street === `${number} ${name} ${street.type}`));
  }
  return { times, otherTimes, found, typo };
}
