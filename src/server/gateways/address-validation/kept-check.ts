import { insideFieldIds } from '../../../contract/address/address-fields.ts';
import type { AddressValidation } from './address-validation.ts';

/**
 * Answers with evidence that keeps what was checked: the outcome, and which fields of the way to the door inside nobody has
 * checked. The status of a line changes with its order; its evidence does not (EA-5).
 */
export function withKeptCheck(validation: AddressValidation): AddressValidation {
  return {
    ...validation,
    async validate(address) {
      const found = await validation.validate(address);
      const unchecked = insideFieldIds.filter((id) => address[id] && !found.valid.includes(id));
      const { status } = found;
      const check = status === 'Valid' || status === 'Provisioning' ? { check: status } : {};
      return { ...found, evidence: { ...found.evidence, ...check, ...(unchecked.length > 0 && { unchecked }) } };
    },
  };
}
