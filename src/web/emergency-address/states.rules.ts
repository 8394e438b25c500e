import type { emergencyAddressCalls } from '../../contract/address/emergency-address.ts';
import type { AcknowledgedText } from '../../contract/address/emergency-states.ts';
import type { OutputOf } from '../../contract/call.ts';
import type { Refusal } from '../../contract/envelope.ts';
import type { StepResult } from '../../rules/sign-in/step-exits.ts';
import type { AddressDraft, CheckedDraft, LineRecord, LocationRecord, Problem } from './address-draft.rules.ts';
import type { Chosen } from './choose/acknowledgements.rules.ts';
import type { Found } from './entry/address-entry.states.rules.ts';
import type { EmergencyPlace } from './places.rules.ts';

type Lines = OutputOf<(typeof emergencyAddressCalls)['listDeviceEmergencyAddress']>;
type LocationPage = OutputOf<(typeof emergencyAddressCalls)['listEmergencyLocations']>;

/** What the server knows of the user: the lines, and the locations to choose from. */
export interface EmergencyData {
  readonly lines: Lines;
  /** All personal ones, and those of the company as far as they were fetched. */
  readonly locations: readonly LocationRecord[];
  readonly limits: Pick<LocationPage, 'personalCount' | 'lastSelectedLocationId'> & {
    readonly personal: number;
    /** Number of all locations to choose from. If it exceeds `locations`, the rest is found by search. */
    readonly total: number;
  };
}

/** What every screen has, once the lines are known. */
export interface EmergencyContext {
  /** Absent: the user has come by session, and no sign-in waits. */
  readonly oneTimeSession?: string | undefined;
  readonly place: EmergencyPlace;
  readonly own: EmergencyData;
  /** Ids of the lines that the sign-in asks about, in order. */
  readonly asked: readonly string[];
  /** The line that is being answered. */
  readonly lineId?: string | undefined;
  /** What its user is about to confirm. */
  readonly chosen?: Chosen | undefined;
  readonly draft?: AddressDraft | undefined;
  /** What the last check said of it. */
  readonly found?: Found | undefined;
  /** Support checks the address that was entered. */
  readonly reference?: string | undefined;
  /** Id of the location that is to be deleted. */
  readonly deletes?: string | undefined;
  /** Its choice has just been saved. */
  readonly isSaved?: boolean | undefined;
}

export type EmergencyState =
  /** `lineId`: the line that was answered before a reload. */
  | {
      step: 'finding';
      oneTimeSession?: string | undefined;
      place: EmergencyPlace;
      lineId?: string | undefined;
      problem?: Refusal;
    }
  | { step: 'signedOut'; place: EmergencyPlace }
  /**
   * `missing`: keys of the boxes that were left empty. `problems`: fields that the server refuses. `isAdding`: a new
   * location could not be saved. `isForUnit`: the editor begins at what leads to the door. `tests`: id of the line whose test call is answered, or could not be.
   */
  | (EmergencyContext & {
      step: 'asking';
      problem?: Refusal | undefined;
      missing?: readonly string[];
      problems?: readonly Problem[];
      isAdding?: true;
      isForUnit?: true | undefined;
      tests?: string | undefined;
    })
  | (EmergencyContext & { step: 'working'; tests?: string })
  | (EmergencyContext & { step: 'passed' });
export type EmergencyAsking = Extract<EmergencyState, { step: 'asking' }>;
export type EmergencyWorking = Extract<EmergencyState, { step: 'working' }>;
export type EmergencyPassed = Extract<EmergencyState, { step: 'passed' }>;

export type EmergencyEvent =
  | { type: 'opened' }
  | { type: 'wentTo'; place: EmergencyPlace }
  | { type: 'found'; own: EmergencyData }
  | { type: 'lookRequested' }
  | { type: 'lineChosen'; lineId: string }
  /** `isForUnit`: to add an apartment or suite. */
  | { type: 'placeChosen'; place: EmergencyPlace; isForUnit?: true }
  | { type: 'replacementChosen'; locationId: string }
  | { type: 'deleteRequested'; locationId: string }
  | { type: 'locationDeleted' }
  | { type: 'chosen'; chosen: Chosen }
  | { type: 'draftChanged'; draft: AddressDraft; found?: Found | undefined }
  | { type: 'keptForSupport'; reference: string }
  | { type: 'confirmed'; ticked: readonly string[] }
  | { type: 'usedForOthers'; ticked: readonly string[] }
  | { type: 'declined'; reason: DeclineReason; otherPhone: string; ticked: readonly string[] }
  | { type: 'stayed' }
  | { type: 'testAnswered'; lineId: string; wasRight: boolean }
  | { type: 'tested'; own: EmergencyData }
  | { type: 'kept' }
  | { type: 'putOff' }
  | { type: 'noLineUnderstood' }
  | { type: 'continued' }
  | { type: 'saved'; own: EmergencyData }
  | { type: 'answered'; own: EmergencyData }
  | { type: 'released' }
  | { type: 'fieldsRefused'; problems: readonly Problem[] }
  | { type: 'refused'; problem: Refusal; isAdding?: true }
  | { type: 'returned'; problem?: Refusal };

export type DeclineReason = 'noLocation' | 'outOfCountry';

/** What is saved for a line. */
export interface ConfirmedChoice {
  readonly line: LineRecord;
  /** Also those of the lines that change with it. */
  readonly acknowledgements: readonly AcknowledgedText[];
}

export type EmergencyEffect =
  | { do: 'find' }
  | { do: 'look' }
  | { do: 'show'; place: EmergencyPlace; by: 'push' | 'replace' }
  | ({ do: 'useLocation'; location: LocationRecord } & ConfirmedChoice)
  | ({ do: 'useNew'; checked: CheckedDraft } & ConfirmedChoice)
  | { do: 'useForLines'; locationId: string; choices: readonly ConfirmedChoice[] }
  | ({ do: 'decline'; reason: DeclineReason; otherPhone: string } & ConfirmedChoice)
  | { do: 'stay'; lineId: string }
  | { do: 'answerTest'; lineId: string; wasRight: boolean }
  | { do: 'putOff' }
  | { do: 'acknowledgeNoLine' }
  | { do: 'finish'; result: StepResult };
