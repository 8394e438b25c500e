import type { Country } from '../../../contract/address/place.ts';
import { splitExtension } from '../../../rules/credential/phone.ts';
import type { Api } from '../../kernel/network/api.ts';
import { countryOf } from '../../kernel/network/countryOf.ts';

type TypedCountry = Pick<Country, 'isoCode' | 'callingCode'>;

/**
 * Moves the extension and the country code of a number to their own fields, once the user leaves the field. Returns the
 * country; a failed look-up is ignored.
 */
export async function tidyNumber(api: Api, form: HTMLFormElement): Promise<TypedCountry | undefined> {
  const [phone, username, extensionField] = ['phone', 'username', 'extension'].map((name) =>
    form.elements.namedItem(name),
  );
  const field = phone ?? username;
  if (!(field instanceof HTMLInputElement)) return undefined;
  const { number, extension } = splitExtension(field.value);
  const hasExtensionField = extensionField instanceof HTMLInputElement;
  if (extension && hasExtensionField && (extensionField.value === '' || extensionField.value === extension)) {
    extensionField.value = extension;
    field.value = number;
  }
  if (!number.startsWith('+')) return undefined;
  const country = await countryOf(api, number).catch(() => undefined);
  const shown = splitExtension(field.value);
  // the user may have typed on meanwhile
  if (country && shown.number === number && !shown.extension) field.value = withoutCode(number, country.callingCode);
  return country;
}

/** The digits after the calling code, with the user's spacing. */
function withoutCode(number: string, callingCode: string): string {
  let rest = number.slice(1);
  for (const digit of callingCode) rest = rest.slice(rest.indexOf(digit) + 1);
  return rest.replace(/^[\s)-]+/, '');
}
