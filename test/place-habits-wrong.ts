import type { Address } from '../src/server/gateways/address-validation/address-validation.ts';
import {
  addressOf,
  keyOf,
  longOf,
  type Making,
  numberIn,
  plainNumber,
  type TypedPlace,
} from './place-habits-address.ts';
import { type HabitKind, type HabitStreet, numberForms, wrongNumbers } from './place-habits-data.ts';
import { type House, labelOf, partsOf } from './place-habits-guide.ts';

const otherTypes = ['St', 'Ave', 'Rd', 'Ct', 'Ln'];
const otherRoads = ['Township Road', 'Forest Road', 'US Highway', 'Ranch Road'];
const otherDirections = ['N', 'S', 'E', 'W', 'NE', 'SW'];

/** An address that is no house of its guide; undefined where the change leads to one. */
export function wrongPlace({ kind, houses, known, next, pick }: Making, at: number): TypedPlace | undefined {
  const { street, number: recorded, town } = pick(houses);
  const number = numberIn(kind, recorded, next);
  const plain = plainNumber(kind, number);
  const parts = partsOf(street);
  const form = pick([labelOf(street), longOf(street), ...street.typed]);
  const other = pick(kind.towns.filter((one) => one !== town));
  const wrong = (how: string, address: Address): TypedPlace => ({ kind: kind.name, how, address });
  const isKnown = (one: Partial<House>) => known.has(keyOf({ street, number: recorded, town, ...one }));
  const hasParts = (changed: Partial<typeof parts>) => {
    const all = { ...parts, ...changed };
    const same = (one: HabitStreet) => {
      const its = partsOf(one);
      return (
        its.name === all.name &&
        its.typeBefore === all.typeBefore &&
        its.type === all.type &&
        its.before === all.before &&
        its.after === all.after
      );
    };
    return kind.streets.some(same);
  };
  const written = (changed: Partial<typeof parts>) =>
    Object.values({ ...parts, ...changed })
      .filter(Boolean)
      .join(' ');
  const decorated = (text: string, more = '') => addressOf(kind, plain, text, town, more);
  const ways: (() => TypedPlace | undefined)[] = [
    () => {
      const bad = pick(wrongNumbers(kind, number));
      const isRight =
        kind.layout !== 'nena-roads' &&
        houses.some((house) => house.street === street && house.town === town && sameNumber(kind, house.number, bad));
      return isRight
        ? undefined
        : wrong('number', addressOf(kind, bad, form, town, next() < 0.3 ? pick(kind.units) : ''));
    },
    () => {
      const bad = String(1 + Math.floor(next() * 9999));
      const isRight = houses.some(
        (house) => house.street === street && house.town === town && hasNumber(kind, house.number, bad),
      );
      return isRight ? undefined : wrong('number at random', addressOf(kind, bad, form, town));
    },
    () => {
      const elsewhere = pick(kind.streets);
      return elsewhere === street || isKnown({ street: elsewhere })
        ? undefined
        : wrong(
            'street without the number, or of another town',
            decorated(pick([labelOf(elsewhere), ...elsewhere.typed])),
          );
    },
    () => wrong('code of another town', { ...decorated(form), zip: other.zip }),
    () =>
      isKnown({ town: other })
        ? undefined
        : wrong('another town', { ...decorated(form), city: other.city, zip: other.zip }),
    () => wrong('another town with the code', { ...decorated(form), city: other.city }),
    () =>
      wrong('code of nowhere', {
        ...decorated(form),
        zip: town.zip.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1 + Math.floor(next() * 7)) % 10)),
      }),
    () => {
      const type = pick(otherTypes.filter((one) => one !== parts.type));
      return parts.type === '' || hasParts({ type }) ? undefined : wrong('type', decorated(written({ type })));
    },
    () => {
      const before = pick(otherDirections.filter((one) => one !== parts.before));
      return parts.typeBefore !== '' || hasParts({ before }) || kind.country !== 'US'
        ? undefined
        : wrong('direction', decorated(written({ before })));
    },
    () => {
      const changed = mistyped(parts.name, next);
      return changed === undefined || hasParts({ name: changed })
        ? undefined
        : wrong('two letters', decorated(written({ name: changed })));
    },
    () => {
      if (!/^\d+$/.test(parts.name)) return undefined;
      const changed = String(Number(parts.name) + 1 + Math.floor(next() * 60));
      return hasParts({ name: changed }) ? undefined : wrong('number of a road', decorated(written({ name: changed })));
    },
    () => {
      if (parts.typeBefore === '' || !/^(?:\d+|[A-Z]+)$/.test(parts.name)) return undefined;
      const typeBefore = pick(otherRoads.filter((one) => one !== parts.typeBefore));
      return hasParts({ typeBefore }) ? undefined : wrong('kind of road', decorated(written({ typeBefore })));
    },
    () =>
      wrong(
        'number, and a unit without a word',
        addressOf(kind, `9${Math.floor(next() * 900) + 100}7`, form, town, ' 12'),
      ),
    () =>
      isKnown({ town: other })
        ? undefined
        : wrong('another town in the line', addressOf(kind, plain, form, other, `, ${town.city}`)),
    () => {
      const { name } = parts;
      const words = name.split(' ');
      if (words.length < 2 || !/^[A-Z]/.test(name)) return undefined;
      const swapped = [...words.slice(0, -1), pick(['Harbor', 'Quarry', 'Zenith'])].join(' ');
      return hasParts({ name: swapped }) ? undefined : wrong('word of the name', decorated(written({ name: swapped })));
    },
  ];
  return (ways[at % ways.length] as () => TypedPlace | undefined)(); // within the list
}

/** Whether a written number is the number of a record. */
function sameNumber(kind: HabitKind, recorded: string, written: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[–—]/g, '-')
      .replace(/\s/g, '')
      .replace(/(^|-)0+(?=\d)/g, '$1');
  return [recorded, ...numberForms(kind, recorded)].some(
    (one) => plain(one) === plain(written) || plain(one).replace('-', '') === plain(written),
  );
}
const hasNumber = (kind: HabitKind, recorded: string, written: string) => {
  if (kind.layout !== 'nena-roads') return sameNumber(kind, recorded, written);
  const [from = 0, to = 0] = recorded.split('-').map(Number);
  return Number(written) >= from && Number(written) <= to && Number(written) % 2 === from % 2;
};

/** Two letters of a name replaced by others. */
function mistyped(name: string, next: () => number): string | undefined {
  if (!/\p{L}{5}/u.test(name)) return undefined;
  const letters = [...name];
  const places = letters.flatMap((letter, at) => (/[a-z]/.test(letter) ? [at] : []));
  const first = places[Math.floor(next() * places.length)] ?? 0;
  const second = places.filter((one) => Math.abs(one - first) > 1)[Math.floor(next() * (places.length - 3))] ?? 0;
  for (const at of [first, second]) letters[at] = 'qxzj'.charAt(Math.floor(next() * 4));
  return letters.join('');
}
