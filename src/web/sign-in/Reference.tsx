import type { Refusal } from '../../contract/envelope.ts';
import type { ErrorName } from '../../contract/errors.ts';
import { useVisit } from '../kernel/visit.tsx';

/** Errors whose message carries the reference that also stands in the server's log (§4, §8). */
const referenced: readonly ErrorName[] = ['internalError', 'tooManyRequests', 'invalidParameters'];

export function Reference({ of: { name, params } }: { of: Refusal }) {
  const { t } = useVisit();
  if (!params?.reference || !referenced.includes(name)) return null;
  return <div>{t('frame.reference', { reference: params.reference })}</div>;
}
