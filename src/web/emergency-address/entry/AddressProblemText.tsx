import type { AddressFormat } from '../../../contract/address/address-format.ts';
import type { AddressProblem } from '../../../rules/address/address-form.ts';
import { suggestEnglish } from '../../../rules/texts/english-text.ts';
import { TextButton } from '../../../ui/buttons/Button.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { sentenceOf } from './problem-sentence.ts';

interface AddressProblemTextProps {
  readonly problem: AddressProblem;
  readonly format: AddressFormat;
  readonly value: string;
  onSuggestion(value: string): void;
}

/** What is wrong with a field, and the spelling in English letters that would be right (EA-8). */
export function AddressProblemText({ problem, format, value, onSuggestion }: AddressProblemTextProps) {
  const { t, space } = useVisit();
  const text = problem.rule === 'english' ? suggestEnglish(value, format.letters) : undefined;
  return (
    <>
      {sentenceOf(problem, format, t)}
      {text && (
        <>
          {space}
          <TextButton onClick={() => onSuggestion(text)}>{t('addressForm.useSuggestion', { text })}</TextButton>
        </>
      )}
    </>
  );
}
