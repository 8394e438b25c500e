/** An account of a company whose accounts were named, all or some. */
interface Listed {
  readonly id: string;
  readonly kind: 'person' | 'room';
  readonly isEmergencyAccess: boolean;
}

interface NamedAccounts {
  /** Ids of the accounts that rows name, refused ones too. */
  readonly named: ReadonlySet<string>;
  /** The rows tell persons from meeting rooms. */
  readonly hasKinds: boolean;
}

/** Whether the rows lack an account. One with emergency access stays, and so does a room where they tell no kinds. */
export const isMissing = ({ id, kind, isEmergencyAccess }: Listed, { named, hasKinds }: NamedAccounts) =>
  !named.has(id) && !isEmergencyAccess && (kind === 'person' || hasKinds);
