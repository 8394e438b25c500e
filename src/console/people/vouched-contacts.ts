/**
 * Who adds a person vouches for the e-mail address, so that the activation code can be sent there. It is proven by its use.
 * @returns the fields of a new account, with the day in UTC
 */
export const vouchedContacts = (email: string | undefined): { contactsVerifiedAt?: string } =>
  email ? { contactsVerifiedAt: new Date().toISOString().slice(0, 10) } : {};
