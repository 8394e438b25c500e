import type { AddressFormat } from '../../../contract/address/address-format.ts';
import { type AddressValues, tidyAddress } from '../../../rules/address/address-form.ts';
import { addressLines } from '../../../rules/address/written-address.ts';
import { defineFlow } from '../../../rules/sign-in/flow.ts';
import type { AddressDraft, AddressVerdict, CheckedDraft, LocationRecord } from '../address-draft.rules.ts';
import type { EntryPlace } from '../places.rules.ts';
import type {
  AddressEntryEffect,
  AddressEntryEvent,
  AddressEntryState,
  EntryProblems,
} from './address-entry.states.rules.ts';
import { insteadOfRefused, keepInside, locationAt, problemsFrom, problemsOf, withValues } from './entry-check.rules.ts';

const { go, table } = defineFlow<AddressEntryState, AddressEntryEvent, AddressEntryEffect>();

type Open = Extract<AddressEntryState, { step: 'open' }>;
type Checking = Extract<AddressEntryState, { step: 'checking' }>;
type Answered = Extract<AddressEntryEvent, { type: 'answered' }>;
type Next = readonly [Open, ...AddressEntryEffect[]];

function open({ draft, found, round }: AddressEntryState, problems?: EntryProblems): Open {
  return { step: 'open', draft, round, ...(found && { found }), ...(problems && { problems }) };
}

/** A new nickname, typed or filled in, clears the problem of the former one. */
function named(state: Open, draft: AddressDraft): Open {
  const { nickname: _, ...others } = state.problems ?? { at: 'editor', fields: [] };
  return { ...state, draft, ...(state.problems && { problems: others }) };
}

/** The state, and the place that shows it. */
const showing = (state: Open, place: EntryPlace): Next => [
  state,
  { do: 'show', place, draft: state.draft, found: state.found },
];

/** A problem that the user can do nothing about on this screen takes the whole page. A sign-in goes on without a check. */
function refused(
  state: AddressEntryState,
  at: EntryPlace,
  { problem }: Extract<AddressEntryEvent, { type: 'refused' }>,
) {
  const here = open(state, { at, fields: [], form: problem });
  const handOn = { do: 'handOn', problem } as const;
  if (problem.name === 'emergencyAddressTemporarilyUnavailable') return [here, handOn] as const;
  const isHere = problem.surface !== 'screen' && problem.surface !== 'step';
  return isHere ? ([here] as const) : ([open(state), handOn] as const);
}

/** What follows from the answer of a check: the confirmation, a choice, or another try. */
function follow(state: Checking, { address, answer, locations }: Answered): Next {
  const { status, addresses, problems } = answer;
  const [normal] = addresses;
  if (problems.length > 0) return showing(open(state, problemsFrom(problems)), 'editor');
  if ((status === 'Valid' || status === 'Provisioning') && normal)
    return accept(state, keepInside(normal, address), answer, locations);
  const found = { ...enteredBefore(state, address, answer), format: state.format };
  return showing({ ...open(state), found }, addresses.length > 0 ? 'suggestions' : 'noMatch');
}

/** An address that was picked stays beside what the user had entered, and what was said of that. */
function enteredBefore({ at, found }: Checking, address: AddressValues, answer: AddressVerdict) {
  if (at !== 'suggestions' || !found) return { entered: address, answer };
  const { typedOutsideAreaOf } = found.answer;
  return { entered: found.entered, answer: { ...answer, typedOutsideAreaOf } };
}

/** A known address is confirmed next, unless the user has it already (EA-11). */
function accept(
  state: Checking,
  address: AddressValues,
  answer: AddressVerdict,
  locations: readonly LocationRecord[],
): Next {
  const { format } = state;
  const draft = insteadOfRefused(withValues(state.draft, address, format), address, locations);
  if (locationAt(address, draft, locations))
    return showing(open({ ...state, draft }, { at: 'editor', fields: [], form: 'exists' }), 'editor');
  const status = answer.status === 'Valid' ? 'Valid' : 'Provisioning';
  return [open(state), { do: 'deliver', checked: checkedDraft(draft, { address, format, answer, status }) }];
}

interface Basis extends Pick<CheckedDraft, 'address' | 'status'> {
  readonly format: AddressFormat;
  readonly answer: AddressVerdict;
  readonly isAsTyped?: boolean;
}
function checkedDraft(draft: CheckedDraft['draft'], basis: Basis): CheckedDraft {
  const { address, status, format, answer, isAsTyped = false } = basis;
  const { evidence, isPlaceCovered, outsideAreaOf, typedOutsideAreaOf } = answer;
  const lines = addressLines(address, format.fields);
  return {
    draft,
    address,
    addressLines: lines,
    formatId: format.id,
    status,
    // as typed, no records know it: the evidence is that of what was suggested instead
    ...(evidence && !isAsTyped && { evidence, isPlaceCovered }),
    outsideAreaOf: isAsTyped ? typedOutsideAreaOf : outsideAreaOf,
    isAsTyped,
  };
}

/** Entering an address until its user may confirm it: check, suggestions, no match (EA-5). */
export const addressEntryFlow = table({
  open: {
    edited: go(['open'], (state, { update, format }) => {
      const draft = withValues(state.draft, update(state.draft.values), format);
      return draft.name === state.draft.name ? { ...state, draft } : named(state, draft);
    }),
    named: go(['open'], (state, { name }) => named(state, { ...state.draft, name, isNameTouched: true })),
    submitted: go(['open', 'checking'], (state, { values, format, known }) => {
      const draft = withValues(state.draft, values, format);
      const problems = problemsOf(draft, format, known);
      if (problems) return open({ ...state, draft }, problems);
      const address = tidyAddress(values, format);
      const round = state.round + 1;
      return [
        { step: 'checking', at: 'editor', draft, round, format },
        { do: 'check', round, address, formatId: format.id },
      ];
    }),
    picked: go(['open', 'checking'], (state, { address }) => {
      const { draft, found } = state;
      if (!found) return state;
      const { entered, format } = found;
      const round = state.round + 1;
      return [
        { step: 'checking', at: 'suggestions', draft, found, round, format },
        { do: 'check', round, address: keepInside(address, entered), formatId: format.id },
      ];
    }),
    noneFits: go(['open'], (state) => showing(open(state), 'noMatch')),
    wantedToEdit: go(['open'], (state, { focusOn }) =>
      showing({ ...open(state), ...(focusOn && { focusOn }) }, 'editor'),
    ),
    wantedAsTyped: go(['open'], (state, { locations }) => {
      if (!state.found) return state;
      const { entered: address, format, answer } = state.found;
      const draft = insteadOfRefused(withValues(state.draft, address, format), address, locations);
      const basis = { address, format, answer, status: 'Provisioning', isAsTyped: true } as const;
      return [open(state), { do: 'deliver', checked: checkedDraft(draft, basis) }];
    }),
    askedSupport: go(['open', 'asking'], (state, { locations }) => {
      const { found, round } = state;
      if (!found) return state;
      const { entered: address, format } = found;
      const draft = insteadOfRefused(state.draft, address, locations);
      return [
        { step: 'asking', draft: state.draft, found, round },
        { do: 'askSupport', round, draft, address, formatId: format.id },
      ];
    }),
  },
  checking: {
    canceled: go(['open'], (state) => open(state)),
    answered: go(['open', 'checking'], (state, event) => (event.round === state.round ? follow(state, event) : state)),
    refused: go(['open', 'checking'], (state, event) =>
      event.round === state.round ? refused(state, state.at, event) : state,
    ),
  },
  asking: {
    kept: go(['open'], (state, { reference }) => [open(state), { do: 'finish', reference }]),
    notKept: go(['open'], (state, { problems }) => showing(open(state, problemsFrom(problems)), 'editor')),
    refused: go(['open'], (state, event) => refused(state, 'noMatch', event)),
  },
});
