import { type ComponentType, useEffect, useState } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { focusMain, onNextInput } from '../kernel/document.ts';
import { ignoreNotLoaded, loadPart } from '../kernel/loadPart.ts';
import { useVisit } from '../kernel/visit.tsx';

const loadToast = () => import('./Toast.tsx');

/**
 * Shows a problem of the whole account until the user types or closes it. The element exists from the start, so that screen readers
 * announce its text.
 */
export function ToastBar({ refusal }: { refusal: Refusal | undefined }) {
  const { messageOf } = useVisit();
  const [Toast, setToast] = useState<ComponentType<{ sentence: string; onClosed: () => void }>>();
  const [cleared, setCleared] = useState<Refusal>();
  const sentence = refusal && refusal !== cleared && messageOf(refusal);
  useEffect(() => {
    if (!refusal) return undefined;
    loadPart(loadToast).then((part) => setToast(() => part.Toast), ignoreNotLoaded);
    return onNextInput(() => setCleared(refusal));
  }, [refusal]);
  const close = () => {
    setCleared(refusal);
    focusMain(); // the pressed button is removed
  };
  return <div role="alert">{sentence && (Toast ? <Toast sentence={sentence} onClosed={close} /> : sentence)}</div>;
}
