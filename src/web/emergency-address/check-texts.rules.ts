const mailed = { hint: 'addressEntry.supportHint', reference: 'emergencyAddress.reference' } as const;
const shown = { hint: 'addressEntry.supportHintNoEmail', reference: 'emergencyAddress.referenceNoEmail' } as const;

/** What is said of a check by support. A user without e-mail sees the result at the saved addresses. */
export const checkTextsOf = ({ hasEmail }: { readonly hasEmail: boolean }) => (hasEmail ? mailed : shown);
