import { tidyText } from '../texts/english-text.ts';
import type { AddressValues } from './address-form.ts';

const specialSymbols = /[<>"/\\\p{Cc}]/gu;

/** What is wrong with the nickname of a location (EA-10). */
export function checkNickname(nickname: string): 'mandatory' | 'notValid' | undefined {
  const name = tidyText(nickname);
  if (name === '') return 'mandatory';
  return new RegExp(specialSymbols, 'u').test(name) ? 'notValid' : undefined;
}

/** The nickname of a location that has none yet: its street and number, in the order of the country. */
export function nicknameOf(values: AddressValues, order: readonly string[]): string {
  const parts = order.filter((id) => ['street', 'streetType', 'buildingNumber'].includes(id)).map((id) => values[id]);
  return tidyText(parts.join(' ').replace(specialSymbols, ' '));
}
