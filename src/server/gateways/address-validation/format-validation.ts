import type { AddressValidation } from './address-validation.ts';

/**
 * Knows no records: an address whose format is right may be used, and nothing more is said of it. For installations
 * without a street guide.
 */
export const formatValidation: AddressValidation = {
  isAvailable: () => true,
  async validate(address) {
    const unchecked = Object.keys(address);
    return {
      status: 'Provisioning',
      valid: [],
      invalid: [],
      unchecked,
      complete: address,
      similar: [],
      evidence: { level: 'format' },
    };
  },
};
