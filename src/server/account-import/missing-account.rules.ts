/** An account of a company, as the rule of missing accounts reads it. */
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

/** Whether no row names an account. Emergency access accounts never count as missing, nor do rooms if the rows have no kinds. */
export const isMissing = ({ id, kind, isEmergencyAccess }: Listed, { named, hasKinds }: NamedAccounts) =>
  !named.has(id) && !isEmergencyAccess && (kind === 'person' || hasKinds);
