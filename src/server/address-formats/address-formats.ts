import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AddressFormat,
  type AddressOption,
  addressFormatFile,
  type StoredAddressFormat,
} from '../../contract/address/address-format.ts';

export interface AddressFormats {
  /**
   * The format of emergency addresses in a country: its primary and allowed one, or the default set where nothing is known
   * about it (EA-7). Undefined if its addresses are not supported, and for what is no code of a country.
   * @param isoCode a country of countries.json, or what somebody has sent in its place
   * @param language of the names in its lists, such as `ja`
   */
  of(isoCode: string, language?: string): AddressFormat | undefined;
}

/** What names a file. It is asked for by what people send: no other file is read, and no other answer is kept. */
const isoCodePattern = /^[A-Z]{2}$/;

/** Reads the files of data/address-formats, each when its country is first asked for. */
export function loadAddressFormats(folder: string): AddressFormats {
  const known = new Map<string, StoredAddressFormat | undefined>();
  return {
    of(isoCode, language = 'en') {
      if (!isoCodePattern.test(isoCode)) return undefined;
      if (!known.has(isoCode)) known.set(isoCode, readFormat(folder, isoCode));
      const format = known.get(isoCode);
      return format && inLanguage(format, language);
    },
  };
}

function readFormat(folder: string, isoCode: string): StoredAddressFormat | undefined {
  const own = join(folder, `${isoCode}.json`);
  const isKnown = existsSync(own);
  const formats = addressFormatFile.parse(
    JSON.parse(readFileSync(isKnown ? own : join(folder, 'default.json'), 'utf8')),
  );
  const format = formats.find(isInUse);
  return isKnown ? format : format && forCountry(format, isoCode);
}

const isInUse = ({ primary, allowed, applicableToAddressTypes }: StoredAddressFormat) =>
  primary && allowed && applicableToAddressTypes.includes('Emergency');

/** The default set, as the format of a country. */
function forCountry(format: StoredAddressFormat, isoCode: string): StoredAddressFormat {
  const fields = format.fields.map((field) =>
    field.id === 'country' ? { ...field, metadata: { ...field.metadata, defaultValue: isoCode } } : field,
  );
  return { ...format, id: format.id.replace(format.country, isoCode), country: isoCode, fields };
}

function inLanguage({ fields, ...format }: StoredAddressFormat, language: string): AddressFormat {
  return {
    ...format,
    fields: fields.map(({ options, ...field }) => ({
      ...field,
      ...(options && { options: options.map((option) => optionIn(language, option, field.areKeysWritten)) }),
    })),
  };
}

type StoredOption = NonNullable<StoredAddressFormat['fields'][number]['options']>[number];

function optionIn(language: string, { key, label, zip, names }: StoredOption, isKeyWritten = false): AddressOption {
  const shown = names?.[language] ?? label;
  return {
    key,
    label: shown,
    ...(shown !== label && !isKeyWritten && { written: label }),
    ...(zip !== undefined && { zip }),
  };
}
