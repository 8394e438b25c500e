import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { inOneLine } from '../../../rules/address/written-address.ts';
import { SubmitButton } from '../../../ui/buttons/Button.tsx';
import { QuietButton } from '../../../ui/buttons/QuietButton.tsx';
import { RadioChoices } from '../../../ui/choices/RadioChoices.tsx';
import { useFocusOnArrival } from '../../../ui/focus/useFocusOnArrival.ts';
import { useFocusOnProblem } from '../../../ui/focus/useFocusOnProblem.ts';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { useCallingFlow } from '../../kernel/flow/useCallingFlow.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { FormMessage } from '../../parts/problem/FormMessage.tsx';
import type { LocationRecord } from '../address-draft.rules.ts';
import type { ChoiceProblem } from '../ChoiceProblem.ts';
import { Acknowledgements, tickedIn } from '../choose/Acknowledgements.tsx';
import { missingIn } from '../choose/acknowledgements.rules.ts';
import { inOrder } from '../location-order.rules.ts';
import { WrittenAddress } from '../WrittenAddress.tsx';
import { linesBelow } from '../whole-address.rules.ts';
import {
  type DeleteLocationEffect,
  type DeleteLocationEvent,
  type DeleteLocationState,
  deleteLocationFlow,
} from './delete-location.flow.ts';
import type { ReplaceProps } from './ReplaceProps.ts';
import { boxesOfMove, linesAt, replacementsFor } from './replacement.rules.ts';

const notReplaced = { name: 'emergencyLocationInUse', kind: 'default', surface: 'form' } as const;

/** Asks before a location goes. One that lines use is replaced first (EA-14). */
export function DeleteLocation(props: ReplaceProps & { readonly location: LocationRecord }) {
  const { location, lines, locations, acknowledged, back } = props;
  const { t, messageOf, language, say } = useVisit();
  const form = useRef<HTMLFormElement>(null);
  const messageId = useId();
  const { state, send } = useDeleteLocation(props);
  const [replacementId, setReplacementId] = useState<string>();
  const missing = state.step === 'asking' ? state.missing : undefined;
  useFocusOnArrival();
  useFocusOnProblem(form, missing?.boxes.length ? missing : undefined);

  const notChosen = useMemo(
    (): ChoiceProblem | undefined =>
      missing?.isReplacementMissing ? { text: 'emergencyAddress.selectLocation' } : undefined,
    [missing],
  );
  const isInUse = state.step !== 'gone' && state.isInUse;
  const users = linesAt(lines, location.id);
  const replacements = isInUse ? inOrder(replacementsFor(location, users, locations), language) : [];
  const replacement = replacements.find(({ id }) => id === replacementId);
  const moves = replacement ? boxesOfMove({ location: replacement }, users, acknowledged) : [];
  const canDelete = !isInUse || replacements.length > 0;
  const problem = state.step === 'asking' && state.problem?.name !== notReplaced.name ? state.problem : undefined;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const boxes = moves.flatMap((move) => move.boxes);
    const empty = missingIn(boxes, tickedIn(event.currentTarget));
    send({ type: 'submitted', replacementId, texts: [...new Set(boxes.map(({ text }) => text))], empty });
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('addressEntry.deleteTitle', { nickname: location.name })}>
        <WrittenAddress lines={location.addressLines} />
      </Heading>
      {isInUse && <p>{messageOf(notReplaced)}</p>}
      {replacements.length > 0 && (
        <RadioChoices
          name="replacement"
          legend={t('addressEntry.replacement')}
          choices={replacements.map(({ id, name, addressLines }) => ({
            value: id,
            title: name,
            detail: <bdi>{inOneLine(linesBelow(name, addressLines))}</bdi>,
          }))}
          problem={notChosen}
          onChange={setReplacementId}
        >
          {notChosen && say(notChosen.text)}
        </RadioChoices>
      )}
      {moves.map(({ line, boxes }) => (
        <Acknowledgements key={line.deviceId} line={line} boxes={boxes} missing={missing?.boxes ?? []} />
      ))}
      <FormMessage id={messageId} problem={problem} wordsFor={() => t('addressEntry.deleteFailed')} />
      {canDelete && (
        <SubmitButton working={t('addressEntry.deleting')} isWorking={state.step !== 'asking'}>
          {t(isInUse ? 'addressEntry.replaceAndDelete' : 'addressEntry.delete')}
        </SubmitButton>
      )}
      <QuietButton onClick={back}>{t('addressEntry.keep')}</QuietButton>
    </form>
  );
}

function useDeleteLocation({ lines, location, deleted }: ReplaceProps & { readonly location: LocationRecord }) {
  const { api } = useVisit();
  return useCallingFlow<DeleteLocationState, DeleteLocationEvent, DeleteLocationEffect>(
    deleteLocationFlow,
    () => ({ step: 'asking', isInUse: linesAt(lines, location.id).length > 0 }),
    async (effect) => {
      if (effect.do === 'leave') return void deleted();
      const { replacementId, texts } = effect;
      await api.post('/api/account/delete-emergency-location', {
        locationId: location.id,
        ...(replacementId !== undefined && { replacementLocationId: replacementId }),
        acknowledgements: [...texts],
      });
      return { type: 'deleted' };
    },
  );
}
