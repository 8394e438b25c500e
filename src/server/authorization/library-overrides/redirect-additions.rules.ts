/** Parameters that a redirect to the app may have beside the OAuth result. */
export interface Additions {
  /** Words of response_hint and responseHint. */
  readonly hints: readonly string[];
  readonly appParams: string | undefined;
  readonly localeId: string | undefined;
  readonly brandId: string | undefined;
  readonly contractedCountryCode: string | undefined;
}

/**
 * Adds to a result what the app asked for by response_hint (AUTHZ-5), and to invalid_request its appParams and
 * locale_id (AUTHZ-3). What the redirect carries already stays.
 */
export function selectAdditions(
  result: { has(name: string): boolean; get(name: string): string | null },
  additions: Additions,
): [string, string][] {
  const requested: Readonly<Record<string, string | undefined>> = result.has('error')
    ? result.get('error') === 'invalid_request'
      ? { appParams: additions.appParams, locale_id: additions.localeId }
      : {}
    : selectHinted(additions);
  return Object.entries(requested).flatMap(([name, value]): [string, string][] =>
    value === undefined || result.has(name) ? [] : [[name, value]],
  );
}

function selectHinted({ hints, brandId, contractedCountryCode, localeId }: Additions) {
  const known: Readonly<Record<string, string | undefined>> = {
    brand_id: brandId,
    contracted_country_code: contractedCountryCode,
    locale_id: localeId,
  };
  return Object.fromEntries(Object.entries(known).filter(([name]) => hints.includes(name)));
}
