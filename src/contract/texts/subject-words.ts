/** The texts of the console that name services, as metrics and counts have them. */
export const serviceWords: Readonly<
  Record<
    string,
    `providers.service.${'fraud' | 'addressValidation' | 'emergencyProvisioning' | 'auditCollector' | 'identityProviders' | 'assets'}`
  >
> = {
  fraud: 'providers.service.fraud',
  addressValidation: 'providers.service.addressValidation',
  emergencyProvisioning: 'providers.service.emergencyProvisioning',
  auditCollector: 'providers.service.auditCollector',
  identityProviders: 'providers.service.identityProviders',
  assets: 'providers.service.assets',
};

/** The texts that name the limits of a brand. */
export const limitWords: Readonly<Record<string, 'brands.sendsPerHour' | 'alarms.limit.links'>> = {
  codes: 'brands.sendsPerHour',
  links: 'alarms.limit.links',
};

/** The texts that name what somebody may be guessing. */
export const guessWords: Readonly<Record<string, `alarms.guess.${'activationCodes' | 'recoveryCodes' | 'lookUps'}`>> = {
  activationCodes: 'alarms.guess.activationCodes',
  recoveryCodes: 'alarms.guess.recoveryCodes',
  lookUps: 'alarms.guess.lookUps',
};
