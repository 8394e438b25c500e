import type { Refusal } from '../../../contract/envelope.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';

/** The reference that the server also logs, below the message of an error that has one (ERR-3). */
export function ErrorReference({
  error: { hasReference, params },
}: {
  error: Pick<Refusal, 'hasReference' | 'params'>;
}) {
  const { t } = useVisit();
  if (!params?.reference || !hasReference) return null;
  return <div>{t('frame.reference', { reference: params.reference })}</div>;
}
