import { type ComponentType, useEffect, useState } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { onNextInput } from '../kernel/document.ts';
import { ignoreNotLoaded, loadPart } from '../kernel/loadPart.ts';
import { useVisit } from '../kernel/visit.tsx';

const loadToast = () => import('./Toast.tsx');

/**
 * Says what concerns the whole account rather than a field, until something is typed; in the page from the start, so
 * that it is announced.
 */
export function ToastBar({ refusal }: { refusal: Refusal | undefined }) {
  const { messageOf } = useVisit();
  const [Toast, setToast] = useState<ComponentType<{ sentence: string }>>();
  const [cleared, setCleared] = useState<Refusal>();
  const sentence = refusal && refusal !== cleared && messageOf(refusal);
  useEffect(() => {
    if (!refusal) return undefined;
    loadPart(loadToast).then((part) => setToast(() => part.Toast), ignoreNotLoaded);
    return onNextInput(() => setCleared(refusal));
  }, [refusal]);
  return <div role="alert">{sentence && (Toast ? <Toast sentence={sentence} /> : sentence)}</div>;
}
