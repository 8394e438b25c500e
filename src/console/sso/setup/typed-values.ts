import type { SsoConnection } from '../../kernel/management.generated.ts';
import { metadataOf } from './provider-metadata.ts';

/** What is typed of a provider. */
export interface TypedValues {
  /** What people see beside other connections. */
  readonly label: string;
  readonly source: 'address' | 'file' | 'hand';
  readonly metadataAddress: string;
  /** The text of the file. */
  readonly metadata: string;
  readonly issuer: string;
  readonly signOnAddress: string;
  readonly certificate: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export const noValues: TypedValues = {
  label: '',
  source: 'address',
  metadataAddress: '',
  metadata: '',
  issuer: '',
  signOnAddress: '',
  certificate: '',
  clientId: '',
  clientSecret: '',
};

type Field = Exclude<keyof TypedValues, 'source' | 'label'>;

/** The fields that a choice needs. A stored secret stays where none is typed. */
function neededOf(protocol: SsoConnection['type'], { source }: TypedValues): readonly Field[] {
  if (protocol === 'oidc') return ['issuer', 'clientId'];
  if (source === 'address') return ['metadataAddress'];
  return source === 'file' ? ['metadata'] : ['issuer', 'signOnAddress', 'certificate'];
}

export const isComplete = (protocol: SsoConnection['type'], values: TypedValues): boolean =>
  neededOf(protocol, values).every((field) => values[field].trim() !== '');

/** The source of the provider's metadata, as the API takes it. */
export function samlSourceOf(
  values: TypedValues,
): { readonly metadataAddress: string } | { readonly metadata: string } {
  if (values.source === 'address') return { metadataAddress: values.metadataAddress.trim() };
  return { metadata: values.source === 'file' ? values.metadata : metadataOf(values) };
}

/** What OpenID Connect needs, as the API takes it. */
export const openIdValuesOf = ({ issuer, clientId, clientSecret }: TypedValues) => ({
  issuer: issuer.trim(),
  clientId: clientId.trim(),
  clientSecret: clientSecret.trim() || undefined,
});

/** What a reload keeps: all but the secret. */
export const keptOf = (values: TypedValues): TypedValues => ({ ...values, clientSecret: '' });

/** Values that were kept, or that a connection has. */
export function valuesFrom(kept: unknown, fallback: Partial<TypedValues>): TypedValues {
  const known = typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {}; // parsed below
  const texts = Object.entries(known).filter(([name, value]) => name in noValues && typeof value === 'string');
  const read = { ...noValues, ...fallback, ...Object.fromEntries(texts) };
  const source = (['address', 'file', 'hand'] as const).find((one) => one === read.source) ?? 'address';
  return { ...read, source };
}
