import type { AddressFieldId } from '../../contract/address-fields.ts';
import type { AddressFormat } from '../../contract/address-format.ts';
import { useVisit } from '../kernel/visit.tsx';
import { TextButton } from '../ui/Button.tsx';
import { firstInside } from './address-entry.rules.ts';

interface AddressHintProps {
  readonly id: AddressFieldId;
  readonly format: AddressFormat;
  /** A pasted address has just filled in the fields. */
  readonly isFilled: boolean;
  onUndo(): void;
}

/** What helps with a field: pasting at the street, and the room in a hotel. */
export function AddressHint({ id, format, isFilled, onUndo }: AddressHintProps) {
  const { t } = useVisit();
  if (id === firstInside(format)) return t('addressForm.insideHint');
  if (id !== 'street') return null;
  if (!isFilled) return t('addressForm.pasteHint');
  return (
    <>
      {t('addressForm.filled')} <TextButton onClick={onUndo}>{t('addressForm.undo')}</TextButton>
    </>
  );
}
