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
import { type HabitKind, numberForms } from './place-habits-data.ts';
import { housesOf, joined, labelOf } from './place-habits-guide.ts';
import { wrongPlace } from './place-habits-wrong.ts';
import { seeded } from './typed-addresses.ts';

/** The same for each seed: `count` addresses that are right, however they are written, and as many that are no house. */
export function typedPlaces(kind: HabitKind, seed: number, right: number, wrong: number): readonly TypedPlace[] {
  const next = seeded(seed);
  const houses = housesOf(kind);
  const known = new Set(houses.map(keyOf));
  const pick = <One>(of: readonly One[]): One => of[Math.floor(next() * of.length)] as One; // never empty
  const making: Making = { kind, houses, known, next, pick };
  const made: TypedPlace[] = [];
  for (let at = 0; made.length < right; at++) made.push(rightPlace(making, at));
  for (let at = 0; made.length < right + wrong; at++) {
    const one = wrongPlace(making, at);
    if (one) made.push(one);
  }
  return made;
}

function rightPlace({ kind, houses, next, pick }: Making, at: number): TypedPlace {
  const { street, number: recorded, town } = pick(houses);
  const number = numberIn(kind, recorded, next);
  const plain = plainNumber(kind, number);
  const label = labelOf(street);
  const meant = addressOf(kind, plain, label, town);
  const whole = (how: string, address: Address): TypedPlace => ({ kind: kind.name, how, address, meant });
  const ways: (() => TypedPlace)[] = [
    () => whole('as recorded', meant),
    () => whole('lower case', { ...meant, street: meant.street?.toLowerCase() ?? '', city: town.city.toLowerCase() }),
    () => whole('capitals', { ...meant, street: meant.street?.toUpperCase() ?? '', city: town.city.toUpperCase() }),
    () => whole('long forms', addressOf(kind, plain, longOf(street), town)),
    () => whole('form of the street', addressOf(kind, plain, pick([...street.typed, label]), town)),
    () => whole('form of the street', addressOf(kind, plain, pick([...street.typed, label]), town)),
    () =>
      whole(
        'form of the number',
        addressOf(kind, pick(numberForms(kind, number)), pick([...street.typed, label]), town),
      ),
    () => whole('form of the number', addressOf(kind, pick(numberForms(kind, number)), label, town)),
    () => whole('unit in the line', addressOf(kind, plain, pick([label, longOf(street)]), town, pick(kind.units))),
    () =>
      kind.hasBareUnits
        ? whole('unit without a word', addressOf(kind, plain, label, town, pick([' 12', ' 4B', ' 201'])))
        : whole('as recorded', meant),
    () =>
      whole(
        'town in the line',
        addressOf(
          kind,
          plain,
          label,
          town,
          pick([`, ${town.city}`, ` ${town.city}`, `, ${joined(town.city, town.state, town.zip)}`]),
        ),
      ),
    () =>
      kind.otherState
        ? whole('state of another code', { ...meant, state: kind.otherState })
        : whole('extra spaces', { ...meant, street: (meant.street ?? '').replace(/ /g, '  ') }),
    () =>
      kind.country === 'US'
        ? whole('ZIP+4', { ...meant, zip: `${town.zip}-${1000 + Math.floor(next() * 8999)}` })
        : whole('as recorded', meant),
  ];
  return (ways[at % ways.length] as () => TypedPlace)(); // within the list
}
