import type { AddressFormat } from '../../../contract/address/address-format.ts';
import type { Config } from '../../config.ts';
import type { Address, AddressValidation } from './address-validation.ts';
import { createHttpValidation } from './http-validation.ts';
import { withKeptCheck } from './kept-check.ts';
import { createLostValidation, type LostValidationDeps } from './lost-validation.ts';
import { withOtherLines } from './other-lines.ts';
import { withSavableAnswers } from './savable-answers.ts';
import { withUnitApart } from './unit-apart.ts';

interface Own extends Pick<LostValidationDeps, 'splitStreet'> {
  /** What this installation knows itself. */
  readonly guide: AddressValidation;
  /** The line of a street in short forms, for one that is too long for its field. */
  shortLine(address: Address): string;
  /** The format of a country's addresses. */
  formatOf(country: string): AddressFormat | undefined;
}

/**
 * The LoST server or the service of the configuration; else the street guides of this installation. Each gets the unit of a
 * street line apart, and answers with what the form of the country takes.
 */
export function configuredValidation(
  config: Pick<Config, 'ADDRESS_LOST_URL' | 'ADDRESS_VALIDATION_URL' | 'ADDRESS_VALIDATION_TOKEN'>,
  report: (problem: string) => void,
  own: Own,
): AddressValidation {
  const { formatOf } = own;
  const unitApart = withUnitApart(withKeptCheck(chosenValidation(config, report, own)), formatOf);
  return withSavableAnswers(withOtherLines(unitApart, formatOf), formatOf, own.shortLine);
}

function chosenValidation(
  config: Parameters<typeof configuredValidation>[0],
  report: (problem: string) => void,
  { guide, splitStreet }: Own,
): AddressValidation {
  const { ADDRESS_LOST_URL: lost, ADDRESS_VALIDATION_URL: url, ADDRESS_VALIDATION_TOKEN: token } = config;
  if (lost) return createLostValidation({ url: lost, token, report, splitStreet });
  return url ? createHttpValidation({ url, token, report }) : guide;
}
