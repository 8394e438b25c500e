import { useStart } from './texts.ts';

/** The function that names countries in the language of the person. */
export function useCountryName(): (isoCode: string) => string {
  const { language } = useStart();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return (isoCode) => names.of(isoCode) ?? isoCode;
}

/** Codes of countries with their names, by name. Codes without a name in the language are none (ISO 3166-1). */
export function countriesIn(language: string): readonly { readonly code: string; readonly name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const found = letters.flatMap((first) =>
    letters.flatMap((second) => {
      const name = isRegionAlone(first + second) ? undefined : names.of(first + second);
      return name === undefined ? [] : [{ code: first + second, name }];
    }),
  );
  return found.sort((one, other) => one.name.localeCompare(other.name, language));
}

/** Regions that are no countries, and reserved codes: they have names, but no sign-in comes from them. */
const isRegionAlone = (code: string) => /^(AC|C[PQ]|DG|E[AUZ]|IC|TA|UN|Q[M-Z]|X[A-JL-Z]|ZZ)$/.test(code);
