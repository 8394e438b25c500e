import type { Refusal } from '../../../contract/envelope.ts';
import type { AddressDraft, CheckedDraft, LineRecord, LocationRecord, Problem } from '../address-draft.rules.ts';
import type { EntryPlace } from '../places.rules.ts';
import type { AddressEntryEvent, AddressEntryState, Found } from './address-entry.states.rules.ts';
import type { AddressForms } from './useAddressFormat.ts';

export interface AddressEntryProps {
  readonly line: LineRecord;
  readonly place: EntryPlace;
  /** From the location that is edited, a former draft, or the country of the line and the user's name. */
  readonly start: AddressDraft;
  /** What the server found when the address was saved. */
  readonly problems?: readonly Problem[];
  /** The location that is edited; the draft replaces it. */
  readonly edited?: LocationRecord | undefined;
  /** The form begins at the field for apartment or suite. */
  readonly isForUnit: boolean;
  readonly locations: readonly LocationRecord[];
  readonly mayUseAsTyped: boolean;
  /** Support mails the result of a check. */
  readonly hasEmail: boolean;
  /** What the last check said, for Back to its screen. */
  readonly found?: Found | undefined;
  /** Shows another place; its address is a step in the browser's history. */
  show(place: EntryPlace): void;
  /** The user may confirm the address now. */
  checked(draft: CheckedDraft): void;
  takeExisting(location: LocationRecord): void;
  isOutside(): void;
  /** Support has been asked to check the address. */
  keptForSupport(reference: string): void;
  /** The parent keeps the draft: Back, or a step that has expired, loses nothing. */
  changed(draft: AddressDraft, found: Found | undefined): void;
  /** A refusal that takes the whole page. */
  refused(problem: Refusal): void;
}

/** What the screens of the entry share. */
export interface EntryScreenProps {
  readonly entry: AddressEntryProps;
  readonly forms: AddressForms;
  readonly state: AddressEntryState;
  /** Lines of streets whose unit the user has put back. */
  readonly keptStreets: Set<string>;
  send(event: AddressEntryEvent): void;
}
