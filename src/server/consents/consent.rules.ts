/** What decides whether the user is asked for consent. */
export interface ConsentQuestion {
  readonly isThirdParty: boolean;
  readonly asked: readonly string[];
  readonly granted: ReadonlySet<string>;
  /** The app asks for it by prompt=consent. */
  readonly isRequested: boolean;
  /** hide_consent was asked for; it counts for trusted apps only. */
  readonly isHidden: boolean;
  readonly hasConsented: boolean;
}

/** Consent is due for what a third-party app was not granted before, and where an app asks for the question (CONS-1). */
export function isConsentDue(question: ConsentQuestion): boolean {
  const { isThirdParty, asked, granted, isRequested, isHidden, hasConsented } = question;
  if (hasConsented) return false;
  if (!isThirdParty) return isRequested && !isHidden;
  return isRequested || asked.some((scope) => !granted.has(scope));
}
