/** Facts that decide whether the user is asked for consent. */
export interface ConsentQuestion {
  readonly isThirdParty: boolean;
  readonly asked: readonly string[];
  readonly granted: ReadonlySet<string>;
  /** The app requests prompt=consent. */
  readonly isRequested: boolean;
  /** The app requests hide_consent, which only trusted apps may do. */
  readonly isHidden: boolean;
  readonly hasConsented: boolean;
}

/** Consent is due if a third-party app requests further scopes, or an app requests the question (CONS-1). */
export function isConsentDue(question: ConsentQuestion): boolean {
  const { isThirdParty, asked, granted, isRequested, isHidden, hasConsented } = question;
  if (hasConsented) return false;
  if (!isThirdParty) return isRequested && !isHidden;
  return isRequested || asked.some((scope) => !granted.has(scope));
}
