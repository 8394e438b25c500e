import type { GuideRecord } from './guide-levels.rules.ts';

/** The parts of the name of a street, in the order in which people write them (NENA-STA-006, RFC 5139, RFC 6848). */
const nameParts = [
  'St_PreMod',
  'St_PreDir',
  'St_PreTyp',
  'St_PreSep',
  'St_Name',
  'St_PosTyp',
  'St_PosDir',
  'St_PosMod',
];
const legacyParts = ['LSt_PreDir', 'LSt_Name', 'LSt_Type', 'LSt_Typ', 'LSt_PosDir'];
const numberParts = ['AdNumPre_L', 'AdNumPre_R', 'AddNum_Pre', 'Add_Number', 'AddNum_Suf'];
const read = new Set([...nameParts, ...legacyParts, ...numberParts]);
/** Columns that say which house an address is. */
const namesHouses = /^(L?St_|Ad?dNum|Add_Num)/;

const joined = (record: GuideRecord, parts: readonly string[]) =>
  parts
    .map((part) => record[part]?.trim())
    .filter(Boolean)
    .join(' ');

/** The names of a street: the legacy name, by which people may still know it, and the present one. */
export function streetNames(record: GuideRecord): readonly string[] {
  const present = joined(record, nameParts);
  return record.LSt_Name ? [joined(record, legacyParts), present] : [present];
}

/** A sentence for the operator about parts of an address that are filled and not read. Without them it is another one. */
export function unreadParts(record: GuideRecord, pattern = namesHouses, known: ReadonlySet<string> = read) {
  const unread = Object.keys(record).filter((name) => pattern.test(name) && !known.has(name) && record[name]?.trim());
  return unread.length > 0 ? `The columns ${unread.join(', ')} have values and are not read.` : undefined;
}

/** Whether the authority lets addresses on a side of a road be validated by it. */
export const isForValidation = (record: GuideRecord, side: 'L' | 'R'): boolean =>
  !/^n/i.test(record[`Valid_${side}`]?.trim() ?? '');

/** Whether a record is in force at a time; a sentence if a date cannot be read. */
export function isInForceAt(record: GuideRecord, now: number): boolean | string {
  const [from, until] = [record.Effective, record.Expire].map((text) => (text?.trim() ? Date.parse(text) : undefined));
  if (Number.isNaN(from ?? now) || Number.isNaN(until ?? now))
    return `"${record.Effective ?? ''}" to "${record.Expire ?? ''}" are no dates.`;
  return (from ?? now) <= now && now <= (until ?? now);
}

interface CityColumns {
  readonly community: string;
  readonly municipality: string;
  /** Names by which people know the place, such as that of the post. */
  readonly others: readonly string[];
}

/**
 * The cities of a record: the community of the authority for emergency calls, or else the municipality, and the other names of the
 * place. What lies in none is no city. One empty name where there is none.
 */
export function citiesOf(record: GuideRecord, { community, municipality, others }: CityColumns): readonly string[] {
  const nameOf = (column: string) => {
    const name = record[column]?.trim() ?? '';
    return /^unincorporated$/i.test(name) ? '' : name;
  };
  const names = [nameOf(community) || nameOf(municipality), ...others.map(nameOf)].filter(Boolean);
  const keys = names.map((name) => name.toLowerCase());
  return names.length > 0 ? names.filter((_, at) => keys.indexOf(keys[at] ?? '') === at) : [''];
}
