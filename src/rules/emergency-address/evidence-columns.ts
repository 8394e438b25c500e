/** What the evidence of a line has; its times are milliseconds since 1970. */
export interface EvidenceValues {
  readonly line: string;
  readonly number: string;
  readonly device: string;
  readonly user: string;
  readonly choice?: string | undefined;
  readonly location?: string | undefined;
  readonly address?: string | undefined;
  readonly door?: string | undefined;
  readonly country?: string | undefined;
  readonly status?: string | undefined;
  readonly since?: number | undefined;
  readonly why?: string | undefined;
  readonly setBy?: string | undefined;
  readonly assignedBy?: string | undefined;
  readonly check?: string | undefined;
  readonly unchecked?: readonly string[] | undefined;
  readonly order?: string | undefined;
  readonly isRouted?: boolean | undefined;
  readonly testCall?: { readonly wasRight: boolean; readonly at: number } | undefined;
  readonly otherPhone?: string | undefined;
  readonly proof: string;
  readonly acknowledged: readonly string[];
}

const timeOf = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

/** The columns of a file of evidence, each with its value of a line. */
const columns: Readonly<Record<string, (evidence: EvidenceValues) => string | undefined>> = {
  line: ({ line }) => line,
  number: ({ number }) => number,
  device: ({ device }) => device,
  user: ({ user }) => user,
  choice: ({ choice }) => choice,
  location: ({ location }) => location,
  address: ({ address }) => address,
  unit: ({ door }) => door,
  country: ({ country }) => country,
  status: ({ status }) => status,
  since: ({ since }) => timeOf(since),
  why: ({ why }) => why,
  setBy: ({ setBy }) => setBy,
  check: ({ check }) => check,
  unchecked: ({ unchecked }) => unchecked?.join(', '),
  order: ({ order }) => order,
  usedForRouting: ({ isRouted }) => (isRouted === undefined ? undefined : isRouted ? 'yes' : 'no'),
  testCall: ({ testCall }) => testCall && `${testCall.wasRight ? 'right' : 'wrong'}, ${timeOf(testCall.at)}`,
  otherPhone: ({ otherPhone }) => otherPhone,
  proof: ({ proof }) => proof,
  acknowledged: ({ acknowledged }) => acknowledged.join('; '),
  assignedBy: ({ assignedBy }) => assignedBy,
};

/** The first row of a file of evidence. */
export const columnsOfEvidence: readonly string[] = Object.keys(columns);

/** A line as a row of the file. */
export const rowOfEvidence = (evidence: EvidenceValues): readonly string[] =>
  Object.values(columns).map((value) => value(evidence) ?? '');
