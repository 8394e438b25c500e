import { z } from 'zod';
import type { AddressFormats } from '../../address-formats/address-formats.ts';
import {
  type Address,
  type AddressValidation,
  ValidationUnavailable,
} from '../../gateways/address-validation/address-validation.ts';
import { Refused } from '../../http/refused.ts';
import type { OperatorLimits } from '../../rate-limiter/operator-limits.ts';
import { readAddress, writtenLines } from './address-forms.ts';

/** What looks addresses up for operators. */
export interface LookUpNeeds {
  readonly addressFormats: AddressFormats;
  readonly limits: Pick<OperatorLimits, 'countLookUp'>;
  readonly addressValidation: AddressValidation;
}

const results = ['known', 'similar', 'unknown', 'incomplete', 'unavailable'] as const;
const written = z.object({ address: z.record(z.string(), z.string()).readonly(), lines: z.array(z.string()) });
/** What a look-up says to operators. */
export const testedAddress = z
  .object({
    result: z
      .enum(results)
      .describe(
        'The records know it, know similar ones, do not know it, cannot be asked for it as fields are not right, or do not answer.',
      ),
    isInRecords: z.boolean().describe('The records of the emergency services have it (MSAG, or a LoST server).'),
    isFormAlone: z.boolean().describe('There are no records for it: only its form was checked.'),
    found: written.optional().describe('In the normal form of the records, if they know it.'),
    similar: z.array(written).describe('What may have been meant, best first.'),
    unchecked: z.array(z.string()).describe('Fields of the way to the door inside that were not checked.'),
    problems: z.array(z.object({ field: z.string(), rule: z.string() })).describe('Fields that are not right.'),
  })
  .meta({ id: 'AddressTest' });

const nothing = { isInRecords: false, isFormAlone: false, similar: [], unchecked: [], problems: [] };

/**
 * Looks an address up for operators of a company. It changes nothing.
 * @throws Refused 429
 */
export async function lookUpAddress(
  { addressFormats, addressValidation, limits }: LookUpNeeds,
  companyId: string,
  given: Address,
): Promise<z.input<typeof testedAddress>> {
  const read = readGiven(addressFormats, given);
  if (read.problems)
    return {
      ...nothing,
      result: 'incomplete',
      problems: read.problems.map(({ fieldId, rule }) => ({ field: fieldId, rule })),
    };
  await limits.countLookUp(companyId);
  const shown = (one: Address) => ({ address: { ...one }, lines: writtenLines(addressFormats, one) });
  try {
    const { status, complete, similar, evidence } = await addressValidation.validate(read.address);
    const isKnown = (status === 'Valid' || status === 'Provisioning') && complete !== undefined;
    const others = isKnown ? [] : similar.map(shown);
    return {
      ...nothing,
      result: isKnown ? 'known' : others.length > 0 ? 'similar' : 'unknown',
      isInRecords: isKnown && status === 'Valid',
      isFormAlone: isKnown && evidence.level === 'format',
      ...(isKnown && { found: shown(complete) }),
      similar: others,
      unchecked: [...(evidence.unchecked ?? [])],
    };
  } catch (reason) {
    if (!(reason instanceof ValidationUnavailable)) throw reason;
    return { ...nothing, result: 'unavailable' };
  }
}

function readGiven(formats: AddressFormats, values: Address): ReturnType<typeof readAddress> {
  const formatId = formats.of(values.country ?? '')?.id;
  if (formatId === undefined) return { problems: [{ fieldId: 'country', rule: 'mandatory' }] };
  try {
    return readAddress(formats, formatId, values);
  } catch (reason) {
    if (!(reason instanceof Refused)) throw reason;
    return { problems: [{ fieldId: 'street', rule: 'postBox' }] };
  }
}
