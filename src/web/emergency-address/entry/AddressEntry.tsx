import { useEffect, useState } from 'react';
import type { AddressValues } from '../../../rules/address/address-form.ts';
import { useFlow } from '../../kernel/flow/useFlow.ts';
import { refusalOf, useVisit } from '../../kernel/visit/visit.tsx';
import { accepted, problemsOf } from '../refused-fields.ts';
import { AddressEditor } from './AddressEditor.tsx';
import { addressEntryFlow } from './address-entry.flow.ts';
import type { AddressEntryEffect, AddressEntryEvent, AddressEntryState } from './address-entry.states.rules.ts';
import type { AddressEntryProps, EntryScreenProps } from './EntryProps.ts';
import { problemsFrom } from './entry-check.rules.ts';
import { NoMatch } from './NoMatch.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useAddressFormat } from './useAddressFormat.ts';

/** Entering an address: editor, no match, suggestions. It stays mounted over the three, so nothing typed is lost (EA-5). */
export function AddressEntry(props: AddressEntryProps) {
  const { state, send } = useAddressEntry(props);
  const { draft, found } = state;
  const forms = useAddressFormat(draft.values.country ?? '');
  const [keptStreets] = useState(() => new Set<string>());
  const { changed } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is told once
  useEffect(() => changed(draft, found), [draft, found]);
  const screen: EntryScreenProps = { entry: props, forms, state, keptStreets, send };
  if (props.place === 'noMatch' && state.found) return <NoMatch {...screen} found={state.found} />;
  if (props.place === 'suggestions' && state.found) return <Suggestions {...screen} found={state.found} />;
  return <AddressEditor {...screen} />;
}

function startOf({ start, problems, found }: AddressEntryProps): AddressEntryState {
  const open = { step: 'open', draft: start, round: 0, ...(found && { found }) } as const;
  return problems?.length ? { ...open, problems: problemsFrom(problems) } : open;
}

/** The flow with its effects. */
function useAddressEntry(props: AddressEntryProps) {
  const { api } = useVisit();
  const { phoneCountryId } = props.line;
  const check = async (address: AddressValues, formatId: string, round: number): Promise<AddressEntryEvent> => {
    try {
      const wanted = { address, addressFormatId: formatId, phoneCountryId };
      const answer = await api.post('/api/account/validate-address', wanted);
      return { type: 'answered', round, address, answer, locations: props.locations };
    } catch (reason) {
      return { type: 'refused', round, problem: refusalOf(reason) };
    }
  };
  const askSupport = async ({
    round,
    draft: { name, replaces },
    address,
    formatId,
  }: Extract<AddressEntryEffect, { do: 'askSupport' }>): Promise<AddressEntryEvent> => {
    try {
      const wanted = {
        name,
        address,
        addressFormatId: formatId,
        phoneCountryId,
        ...(replaces !== undefined && { replaceLocationId: replaces }),
      };
      const { reference } = accepted(await api.post('/api/account/request-address-check', wanted));
      return { type: 'kept', reference };
    } catch (reason) {
      const problems = problemsOf(reason);
      if (problems) return { type: 'notKept', problems };
      return { type: 'refused', round, problem: refusalOf(reason) };
    }
  };
  return useFlow(
    addressEntryFlow,
    () => startOf(props),
    async (effect: AddressEntryEffect): Promise<AddressEntryEvent | undefined> => {
      switch (effect.do) {
        case 'check':
          return check(effect.address, effect.formatId, effect.round);
        case 'askSupport':
          return askSupport(effect);
        case 'show':
          props.changed(effect.draft, effect.found);
          return effect.place === props.place ? undefined : void props.show(effect.place);
        case 'deliver':
          return void props.checked(effect.checked);
        case 'finish':
          return void props.keptForSupport(effect.reference);
        case 'handOn':
          return void props.refused(effect.problem);
      }
    },
  );
}
