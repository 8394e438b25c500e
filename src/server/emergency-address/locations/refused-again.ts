import { addressKey } from '../../../rules/address/address-key.ts';
import { type ChosenAddress, isRefused, type Registration } from '../lines/registration.ts';

type Known = Pick<ChosenAddress, 'address' | 'evidence'>;

/**
 * Whether the service for emergency calls has refused an address for a line of its user, as long as that choice stands and nothing
 * else is known of the address: the records that confirm it are those that responders did not find it by (EA-5). It can be sent
 * again, but is not said to be good.
 * @param choices the choices in force of the user
 */
export function isRefusedBefore(
  choices: readonly Pick<Registration, 'chosen'>[],
  { address, evidence }: Known,
): boolean {
  return choices.some(
    (choice) =>
      choice.chosen !== undefined &&
      isRefused(choice) &&
      addressKey(choice.chosen.address) === addressKey(address) &&
      editionOf(choice.chosen) === editionOf({ address, evidence }),
  );
}

const editionOf = ({ evidence: { level, dataset, vintage } }: Known) => JSON.stringify([level, dataset, vintage]);

/** The choices in force of lines. */
export const choicesOf = (owns: readonly { readonly registration: Registration | undefined }[]) =>
  owns.flatMap(({ registration }) => registration ?? []);
