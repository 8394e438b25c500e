import type { AddressOrder } from '../../../contract/address/emergency-states.ts';
import type { LineCountry } from '../lines/countries.ts';
import type { Line } from '../lines/lines.ts';
import { isRefused, type Registration, type TestAnswer } from '../lines/registration.ts';

interface Tested {
  readonly line: Pick<Line, 'followsMain'>;
  readonly country: Pick<LineCountry, 'testNumber'>;
  readonly registration: Pick<Registration, 'chosen' | 'testCall'> | undefined;
  readonly order: AddressOrder | undefined;
}

/**
 * The number for a test call from a line, with what its user said of the last one (EA-16). Undefined unless an address of
 * its own is in force and its country has such a number. A line that follows the main line has no choice to keep an answer.
 */
export function testCallOf({ line, country: { testNumber: number }, registration, order }: Tested) {
  if (number === undefined || line.followsMain || order !== 'inForce' || !registration || isRefused(registration))
    return undefined;
  const answer: TestAnswer | undefined = registration.testCall;
  return { number, ...(answer && { answer: { wasRight: answer.wasRight, at: answer.at } }) };
}
