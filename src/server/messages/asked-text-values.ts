/** What every text of a message may name. */
export interface CommonTextValues {
  readonly brand: string;
  /** How long the message is of use, in the unit. */
  readonly lifetime: number;
  readonly unit: 'hours' | 'minutes';
}

/** A request, for texts. What is unknown is `none`, which the texts leave out. */
export interface AskedTextValues {
  readonly time: string;
  readonly device: 'both' | 'browser' | 'system' | 'none';
  readonly browser: string;
  readonly system: string;
  readonly place: string;
}
