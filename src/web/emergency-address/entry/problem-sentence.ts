import type { AddressFieldId, AddressFieldName } from '../../../contract/address/address-fields.ts';
import type { AddressFormat } from '../../../contract/address/address-format.ts';
import type { AddressProblem } from '../../../rules/address/address-form.ts';
import type { Translate } from '../../kernel/visit/texts.ts';
import { labelOf } from './field-label.ts';
import type { AddressNote } from './useAddressNote.ts';

const nameOf = (id: AddressFieldId, { fields }: AddressFormat): AddressFieldName | undefined =>
  fields.find((field) => field.id === id)?.name;

/** What the form has changed by itself, a sentence each. */
export function noteSentences(
  { isFilled, leftOut, moved }: AddressNote,
  format: AddressFormat,
  t: Translate,
): readonly string[] {
  return [
    ...(isFilled ? [t('addressForm.filled')] : []),
    ...leftOut.map((text) => t('addressForm.leftOut', { text })),
    ...moved.map(({ text, fieldId }) => {
      const name = nameOf(fieldId, format);
      return t('addressForm.moved', { text, field: name ? labelOf(name, t) : '' });
    }),
  ];
}

/** The sentence of a problem (EA-8). */
export function sentenceOf(
  { fieldId, rule, params = {} }: AddressProblem,
  format: AddressFormat,
  t: Translate,
): string {
  const label = (id: AddressFieldId) => {
    const name = nameOf(id, format);
    return name ? labelOf(name, t) : '';
  };
  const field = label(fieldId);
  switch (rule) {
    case 'mandatory':
      return beginsWithVowel(field)
        ? t('addressForm.mandatoryBeforeVowel', { field })
        : t('addressForm.mandatory', { field });
    case 'either': {
      const other = format.fields.find(({ id }) => id === params.otherFieldId)?.id;
      return t('addressForm.either', { fieldName1: field, fieldName2: other ? label(other) : '' });
    }
    case 'tooLong':
      return t('addressForm.tooLong', { field, maxLength: params.maxLength ?? 0 });
    case 'english':
    case 'postBox':
      return t(`addressForm.${rule}`);
    default:
      return t(`addressForm.${rule}`, { field });
  }
}

/** English has another article before a vowel. “U” sounds like a consonant in all labels. */
const beginsWithVowel = (label: string) => /^[AEIO]/i.test(label);
