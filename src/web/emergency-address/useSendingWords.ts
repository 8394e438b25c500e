import type { Refusal } from '../../contract/envelope.ts';
import { useVisit } from '../kernel/visit/visit.tsx';

/** The words for an answer that could not be sent through a fault of the server; others have their general ones (EA-11). */
export function useSendingWords(): (problem: Refusal) => string | undefined {
  const { t } = useVisit();
  return ({ name }) => (name === 'internalError' ? t('emergencyAddress.sendFailed') : undefined);
}
