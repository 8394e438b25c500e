/** An address: its fields in the order of the country, as the server keeps them. */
type Address = Readonly<Record<string, string>>;

/** Fields that people write beside each other without a comma. */
const joined = [
  ['street', 'streetType', 'buildingNumber'],
  ['zip', 'city'],
  ['state', 'zip'],
];
/** Fields that share a line. */
const ofPlace = ['zip', 'state', 'city', 'neighborhood'];
const unwritten = ['country', 'customerName'];

/** The lines of an address as they stand on an envelope, without the name of the person and the country. */
export function addressLines(address: Address): readonly string[] {
  const lines: string[] = [];
  let isPlaceBefore = false;
  for (const { text, isPlace } of partsOf(address)) {
    lines.push(isPlace && isPlaceBefore ? `${lines.pop()}, ${text}` : text);
    isPlaceBefore = isPlace;
  }
  return lines;
}

/** The same in one line. */
export const addressInLine = (address: Address): string => addressLines(address).join(', ');

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
