/** Memoizes a function by its two arguments, an object and a locale. Results are released together with the object. */
export function memoizePerLocale<Owner extends object, Made>(make: (owner: Owner, locale: string) => Made) {
  const made = new WeakMap<Owner, Map<string, Made>>();
  return (owner: Owner, locale: string): Made => {
    const ofOwner = made.get(owner) ?? new Map<string, Made>();
    made.set(owner, ofOwner);
    const known = ofOwner.get(locale) ?? make(owner, locale);
    ofOwner.set(locale, known);
    return known;
  };
}
