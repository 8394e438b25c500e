import { type ComponentType, useEffect, useState } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { ignoreNotLoaded, loadPart } from '../kernel/loadPart.ts';
import { useVisit } from '../kernel/visit.tsx';

const loadToast = () => import('./Toast.tsx');

/** Says what concerns the whole account rather than a field; in the page from the start, so that it is announced. */
export function ToastBar({ refusal }: { refusal: Refusal | undefined }) {
  const { sentenceOf } = useVisit();
  const [Toast, setToast] = useState<ComponentType<{ sentence: string }>>();
  const sentence = refusal && sentenceOf(refusal);
  useEffect(() => {
    if (refusal) loadPart(loadToast).then((part) => setToast(() => part.Toast), ignoreNotLoaded);
  }, [refusal]);
  return <div role="alert">{sentence && (Toast ? <Toast sentence={sentence} /> : sentence)}</div>;
}
