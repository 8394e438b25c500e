import type { AddressField } from '../../contract/address/address-format.ts';

/** An address: its fields in the order of the country, as the server keeps them. */
type Address = Readonly<Record<string, string>>;
/** A field of its format, which has the words for the keys of lists. */
type Field = Pick<AddressField, 'id' | 'options' | 'areKeysWritten'>;

/** Fields that people write beside each other without a comma. */
const joined = [
  ['street', 'streetType', 'buildingNumber'],
  ['zip', 'city'],
  ['state', 'zip'],
];
/** Fields that share a line. */
const ofPlace = ['zip', 'state', 'city', 'neighborhood'];
const unwritten = ['country', 'customerName'];

/**
 * The lines of an address as they stand on an envelope, without the name of the person and the country.
 * @param fields of its format; without them, keys of lists stay as they are
 */
export function addressLines(address: Address, fields: readonly Field[] = []): readonly string[] {
  const lines: string[] = [];
  let isPlaceBefore = false;
  for (const { text, isPlace } of partsOf(writtenValues(address, fields))) {
    lines.push(isPlace && isPlaceBefore ? `${lines.pop()}, ${text}` : text);
    isPlaceBefore = isPlace;
  }
  return lines;
}

/** The lines of an address as one. */
export const inOneLine = (lines: readonly string[]): string => lines.join(', ');

/** “Tokyo” for the key “13”. */
const writtenValues = (address: Address, fields: readonly Field[]): Address =>
  Object.fromEntries(
    Object.entries(address).map(([id, value]) => {
      const { options, areKeysWritten } = fields.find((field) => field.id === id) ?? {};
      const option = areKeysWritten ? undefined : options?.find(({ key }) => key === value);
      return [id, option?.written ?? option?.label ?? value];
    }),
  );

interface Part {
  readonly text: string;
  readonly last: string;
  readonly isPlace: boolean;
}

function partsOf(address: Address): readonly Part[] {
  const entries = Object.entries(address).filter(([field, value]) => value !== '' && !unwritten.includes(field));
  const parts: Part[] = [];
  for (const [field, value] of entries) {
    const before = parts.at(-1);
    const isJoined = before && joined.some((pair) => pair.includes(before.last) && pair.includes(field));
    const text = isJoined ? `${parts.pop()?.text} ${value}` : value;
    parts.push({ text, last: field, isPlace: ofPlace.includes(field) });
  }
  return parts;
}
