import type { AddressFieldId } from '../../../contract/address/address-fields.ts';
import type { AddressFormat } from '../../../contract/address/address-format.ts';
import type { Refusal } from '../../../contract/envelope.ts';
import type { AddressProblem, AddressValues } from '../../../rules/address/address-form.ts';
import type { AddressDraft, AddressVerdict, CheckedDraft, LocationRecord, Problem } from '../address-draft.rules.ts';
import type { EntryPlace } from '../places.rules.ts';

/** What is wrong with the nickname (EA-10). `taken`: another location of the user has it. */
export type NicknameProblem = 'mandatory' | 'notValid' | 'taken';

/** What is wrong with the whole address: no help can come there, it is saved already, or the records do not know it. */
export type FormProblem = 'notSupported' | 'exists' | 'notRecognized' | Refusal;

/** What was wrong when the user last went on; a new object each time. */
export interface EntryProblems {
  /** Where the user was. */
  readonly at: EntryPlace;
  readonly fields: readonly AddressProblem[];
  readonly nickname?: NicknameProblem;
  readonly form?: FormProblem;
}

/** What the records say of an address, and the address. */
export interface Found {
  readonly entered: AddressValues;
  readonly format: AddressFormat;
  readonly answer: AddressVerdict;
}

/** What an address is compared with. */
export interface KnownPlaces {
  readonly locations: readonly LocationRecord[];
  /** Country of the line, where the address has to be. */
  readonly countryIsoCode: string;
}

interface Entry {
  readonly draft: AddressDraft;
  readonly found?: Found;
  /** Number of the last check; the answer to a former one, which was canceled, is dropped. */
  readonly round: number;
}

export type AddressEntryState =
  | (Entry & {
      readonly step: 'open';
      readonly problems?: EntryProblems;
      /** The field that the user comes back to. */
      readonly focusOn?: AddressFieldId;
    })
  | (Entry & { readonly step: 'checking'; readonly at: EntryPlace; readonly format: AddressFormat })
  | (Entry & { readonly step: 'asking' });

export type AddressEntryEvent =
  | { type: 'edited'; update: (values: AddressValues) => AddressValues; format: AddressFormat }
  | { type: 'named'; name: string }
  | { type: 'submitted'; values: AddressValues; format: AddressFormat; known: KnownPlaces }
  | { type: 'canceled' }
  | {
      type: 'answered';
      round: number;
      address: AddressValues;
      answer: AddressVerdict;
      locations: readonly LocationRecord[];
    }
  | { type: 'picked'; address: AddressValues }
  | { type: 'noneFits' }
  | { type: 'wantedToEdit'; focusOn?: AddressFieldId }
  | { type: 'wantedAsTyped'; locations: readonly LocationRecord[] }
  | { type: 'askedSupport'; locations: readonly LocationRecord[] }
  | { type: 'kept'; reference: string }
  | { type: 'notKept'; problems: readonly Problem[] }
  | { type: 'refused'; round: number; problem: Refusal };

export type AddressEntryEffect =
  | { do: 'check'; round: number; address: AddressValues; formatId: string }
  /** With what the place shows. */
  | { do: 'show'; place: EntryPlace; draft: AddressDraft; found?: Found | undefined }
  | { do: 'deliver'; checked: CheckedDraft }
  | { do: 'askSupport'; round: number; draft: AddressDraft; address: AddressValues; formatId: string }
  | { do: 'finish'; reference: string }
  | { do: 'handOn'; problem: Refusal };
