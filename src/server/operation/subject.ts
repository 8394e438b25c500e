/** The account and the client that a change is about, for the audit. */
export interface AuditSubject {
  readonly accountId?: string;
  readonly clientId?: string;
}

interface Answer {
  readonly accountId?: string | undefined;
  readonly clientId?: string | undefined;
}

/** The subject of a change whose answer names it in `accountId` or `clientId`. */
export const subjectOf = ({ accountId, clientId }: Answer): AuditSubject => ({
  ...(accountId !== undefined && { accountId }),
  ...(clientId !== undefined && { clientId }),
});

/** The subject of a change whose answer names its account in `id`. */
export const accountById = ({ id }: { readonly id: string }): AuditSubject => ({ accountId: id });
