import type { ServiceNumbers } from '../../contract/address/service-numbers.ts';
import { lineOf } from './own.rules.ts';
import type { EmergencyContext } from './states.rules.ts';

/** What tells where the user is: the network, and what the user says. */
type Whereabouts = Pick<EmergencyContext, 'own' | 'lineId' | 'place' | 'draft'>;

/**
 * Whether the user seems to be in the country of a line, or of all lines while none is answered. On the screen for users abroad the answer is no; else the
 * network tells, and without it what the user has entered or chosen.
 */
export function seemsInCountry({ own, lineId, place, draft }: Whereabouts): boolean {
  const answered = lineOf({ own, lineId });
  const lines = answered ? [answered] : own.lines.records;
  const [line] = lines;
  const there = own.lines.networkCountryIsoCode;
  if (!line || place.at === 'outOfCountryDisclaimer') return false;
  if (there !== undefined) return there === line.countryIsoCode;
  const entered = draft?.values.country || line.countryIsoCode;
  return lines.every(({ countryIsoCode, emergency }) => countryIsoCode === entered && !emergency.outOfCountry);
}

/** What people dial where the user seems to be: one number, or one for each service. */
export type NumbersHere = { readonly emergencyNumber: string } | ServiceNumbers;

/** What people dial where the user seems to be; undefined if that is not known. */
export function numbersHere(at: Whereabouts): NumbersHere | undefined {
  const { own, lineId } = at;
  const line = lineOf({ own, lineId }) ?? own.lines.records[0];
  if (line && seemsInCountry(at)) return oneOf(line.emergencyNumber, line.emergencyNumbers);
  const { networkCountryIsoCode: there, networkEmergencyNumber, networkEmergencyNumbers } = own.lines;
  return there === line?.countryIsoCode ? undefined : oneOf(networkEmergencyNumber, networkEmergencyNumbers);
}

const oneOf = (emergencyNumber: string | undefined, numbers: ServiceNumbers | undefined): NumbersHere | undefined =>
  emergencyNumber === undefined ? numbers : { emergencyNumber };
