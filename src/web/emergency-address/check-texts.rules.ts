const mailed = { hint: 'addressEntry.supportHint', reference: 'emergencyAddress.reference' } as const;
const askedAgain = { hint: 'addressEntry.supportHintNoEmail', reference: 'emergencyAddress.referenceNoEmail' } as const;

/** What is said of a check by support. A user without e-mail is asked again at a sign-in after it. */
export const checkTextsOf = ({ hasEmail }: { readonly hasEmail: boolean }) => (hasEmail ? mailed : askedAgain);
