/** What the DNS has of the record that proves a domain. */
export const recordFindings = ['right', 'nothing', 'otherValue', 'severalValues', 'wrongName', 'noAnswer'] as const;
export type RecordFinding = (typeof recordFindings)[number];

/** The record to publish. */
export interface ProvingRecord {
  readonly domain: string;
  readonly name: string;
  readonly value: string;
}

/** Names at which people publish it by mistake: the domain itself, and one to which their DNS has added the domain again. */
export const mistakenNames = ({ domain, name }: Pick<ProvingRecord, 'domain' | 'name'>): readonly string[] => [
  domain,
  `${name}.${domain}`,
];

/** What was looked up: the texts at a name; undefined if the DNS does not answer. */
export interface RecordLook {
  readonly name: string;
  readonly texts: readonly string[] | undefined;
}

interface Found {
  readonly found: RecordFinding;
  /** Where there is one of our values. */
  readonly at?: string;
  /** The values there, the first ones. */
  readonly values: readonly string[];
}

const mostValues = 5;
const longestValue = 200;
const shown = (texts: readonly string[]) => texts.slice(0, mostValues).map((text) => text.slice(0, longestValue));

/**
 * Judges what was looked up. A right value counts whatever stands beside it, as the proof does.
 * @param own at the name of the record
 * @param elsewhere at the mistaken names
 */
export function judgeRecord({ name, value }: ProvingRecord, own: RecordLook, elsewhere: readonly RecordLook[]): Found {
  if (own.texts?.includes(value)) return { found: 'right', at: name, values: shown(own.texts) };
  const mistaken = elsewhere.find(({ texts }) => texts?.includes(value));
  if (mistaken) return { found: 'wrongName', at: mistaken.name, values: [value] };
  if (own.texts === undefined) return { found: 'noAnswer', values: [] };
  if (own.texts.length === 0) return { found: 'nothing', values: [] };
  return { found: own.texts.length > 1 ? 'severalValues' : 'otherValue', at: name, values: shown(own.texts) };
}
