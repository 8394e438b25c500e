import { addressKey } from '../../../rules/address/address-key.ts';
import { isRefused, type NewRegistration, type Registration } from '../lines/registration.ts';
import type { Told } from './emergency-notice-table.ts';

/**
 * What the contact of a company is told of a choice: the line has no address now, or moves from one to another. `settled`:
 * it has an address again, so that what is noted of it holds no longer.
 * @returns undefined: nothing
 */
export function noticeOfChoice(
  present: Registration | undefined,
  { choice, chosen }: Pick<NewRegistration, 'choice' | 'chosen'>,
): Told | 'settled' | undefined {
  if (choice === 'noLocation' || choice === 'outOfCountry') return present?.choice === choice ? undefined : choice;
  if (!present) return undefined;
  if (!present.chosen || isRefused(present)) return 'settled';
  return chosen && addressKey(chosen.address) !== addressKey(present.chosen.address) ? 'moved' : undefined;
}
