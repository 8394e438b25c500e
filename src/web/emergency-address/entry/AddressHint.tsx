import type { AddressFieldId } from '../../../contract/address/address-fields.ts';
import type { AddressFormat } from '../../../contract/address/address-format.ts';
import { TextButton } from '../../../ui/buttons/Button.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { firstInside } from './address-entry.rules.ts';
import { noteSentences } from './problem-sentence.ts';
import type { AddressNote } from './useAddressNote.ts';

interface AddressHintProps {
  readonly id: AddressFieldId;
  readonly format: AddressFormat;
  /** What the form has just changed by itself. */
  readonly note: AddressNote | undefined;
  onUndo(): void;
}

/** What helps with a field: pasting at the street, what the form changed there, and the room in a hotel. */
export function AddressHint({ id, format, note, onUndo }: AddressHintProps) {
  const { t, space } = useVisit();
  if (id === firstInside(format)) return t('addressForm.insideHint');
  if (id !== 'street') return null;
  if (!note) return t('addressForm.pasteHint');
  return (
    <>
      {noteSentences(note, format, t).join(space)}
      {space}
      <TextButton onClick={onUndo}>{t('addressForm.undo')}</TextButton>
    </>
  );
}
