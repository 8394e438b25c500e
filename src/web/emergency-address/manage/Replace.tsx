import { type FormEvent, useId, useState } from 'react';
import { inOneLine } from '../../../rules/address/written-address.ts';
import { SubmitButton } from '../../../ui/buttons/Button.tsx';
import { QuietButton } from '../../../ui/buttons/QuietButton.tsx';
import { RadioChoices } from '../../../ui/choices/RadioChoices.tsx';
import { useFocusOnArrival } from '../../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { StickyAction } from '../../../ui/layout/StickyAction.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { FormMessage } from '../../parts/problem/FormMessage.tsx';
import type { ChoiceProblem } from '../ChoiceProblem.ts';
import { inOrder } from '../location-order.rules.ts';
import { useSendingWords } from '../useSendingWords.ts';
import { linesBelow } from '../whole-address.rules.ts';
import { DeleteLocation } from './DeleteLocation.tsx';
import type { ReplaceProps } from './ReplaceProps.ts';
import { linesAt } from './replacement.rules.ts';

/** The personal location that goes: in the place of a new one, or for good (EA-3, EA-14). */
export function Replace(props: ReplaceProps) {
  const { purpose, location } = props;
  return purpose === 'delete' && location ? <DeleteLocation {...props} location={location} /> : <Choose {...props} />;
}

function Choose({ lines, locations, problem, chosen, back }: ReplaceProps) {
  const { t, language, say } = useVisit();
  const messageId = useId();
  const wordsFor = useSendingWords();
  const [missing, setMissing] = useState<ChoiceProblem>();
  useFocusOnArrival();
  const choices = inOrder(locations, language)
    .filter(({ visibility }) => visibility === 'Private')
    .map(({ id, name, addressLines }) => {
      const numbers = linesAt(lines, id).map(({ phoneNumber }) => phoneNumber);
      const note = numbers.length > 0 ? t('addressEntry.usedBy', { number: numbers.join(', ') }) : undefined;
      return {
        value: id,
        title: name,
        detail: <bdi>{inOneLine(linesBelow(name, addressLines))}</bdi>,
        note,
        isOff: note !== undefined,
      };
    });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const id = new FormData(event.currentTarget).get('location');
    if (typeof id === 'string') chosen(id);
    else setMissing({ text: 'emergencyAddress.selectLocation' });
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('addressEntry.replaceTitle')}>{t('addressEntry.replaceSentence')}</Heading>
      <RadioChoices
        name="location"
        legend={t('addressEntry.yourLocations')}
        isLegendHidden
        choices={choices}
        problem={missing}
        onChange={() => setMissing(undefined)}
      >
        {missing && say(missing.text)}
      </RadioChoices>
      <FormMessage id={messageId} problem={problem} wordsFor={wordsFor} />
      <StickyAction>
        <SubmitButton working="" isWorking={false}>
          {t('addressEntry.continue')}
        </SubmitButton>
      </StickyAction>
      <QuietButton onClick={back}>{t('addressEntry.back')}</QuietButton>
    </form>
  );
}
