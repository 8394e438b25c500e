/** What a check of an address says (EA-5). Only the records of emergency services say `Valid`. */
export const validationStatuses = ['Valid', 'Invalid', 'Provisioning', 'Ambiguous'] as const;
export type ValidationStatus = (typeof validationStatuses)[number];

/** Where the address of a location or a line stands. */
export const addressStatuses = ['Valid', 'Invalid', 'Provisioning'] as const;
export type AddressStatus = (typeof addressStatuses)[number];

/** What a check rests on: street guide, LoST server, address point, range of house numbers, or the format alone. */
export const evidenceLevels = ['msag', 'lvf', 'point', 'range', 'format'] as const;
export type EvidenceLevel = (typeof evidenceLevels)[number];

/**
 * How far the order for the address of a line is. None: nothing was ordered, as there is no service, or the address is older than
 * it. Not routed: it is outside the local area of the number, and not ordered (EA-9).
 */
export const addressOrders = ['none', 'notRouted', 'settingUp', 'inForce', 'refused'] as const;
export type AddressOrder = (typeof addressOrders)[number];

/** What a line uses when somebody dials an emergency number. */
export const lineChoices = ['location', 'address', 'noLocation', 'outOfCountry'] as const;
export type LineChoice = (typeof lineChoices)[number];

/** Version of each text that users acknowledge. A change of the meaning raises it. */
export const acknowledgedTexts = {
  usesAddress: 1,
  limits: 1,
  nationalCallCenter: 1,
  outOfCountry: 1,
  notInRecords: 1,
  partlyInRecords: 1,
  refusedBefore: 1,
  noLine: 1,
} as const;
export type AcknowledgedText = keyof typeof acknowledgedTexts;

/** Why the user of a line is asked: there was no answer yet, or something has changed since. The first one counts. */
export const dueReasons = [
  'neverAsked',
  'refused',
  'checkEnded',
  'locationChanged',
  'setByCompany',
  'backInCountry',
  'newCountry',
  'newDevice',
  'newNetwork',
  'formatChanged',
  'recordsChanged',
  'periodOver',
] as const;
export type DueReason = (typeof dueReasons)[number];

/** What a country wants callers to know: not to hang up, or how people call who cannot hear or speak. */
export const callNotes = ['stayOnTheLine', 'relay18000', 'relay106'] as const;
export type CallNote = (typeof callNotes)[number];
