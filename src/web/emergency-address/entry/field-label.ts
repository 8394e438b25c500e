import type { AddressFieldName } from '../../../contract/address/address-fields.ts';
import type { Translate } from '../../kernel/visit/texts.ts';

/** The label of a field. */
export const labelOf = (name: AddressFieldName, t: Translate): string => t(`addressField.${name}`);
