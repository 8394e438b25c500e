import { useEffect, useState } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { focusMain, onNextInput } from '../kernel/browser/document.ts';
import { usePart } from '../kernel/network/usePart.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import styles from './Frame.module.css';

const loadToast = () => import('./Toast.tsx');

/** Shows a problem of the whole account until the user types or closes it. */
export function ToastBar({ refusal }: { refusal: Refusal | undefined }) {
  const { messageOf } = useVisit();
  const Toast = usePart(refusal !== undefined, loadToast)?.Toast;
  const [cleared, setCleared] = useState<Refusal>();
  const sentence = refusal && refusal !== cleared && messageOf(refusal);
  useEffect(() => (refusal ? onNextInput(() => setCleared(refusal)) : undefined), [refusal]);
  const clear = () => setCleared(refusal);
  const close = () => {
    clear();
    focusMain(); // the pressed button is removed
  };
  if (!sentence) return null;
  return (
    <div role="alert" className={styles.alert}>
      {Toast ? (
        <Toast sentence={sentence} isHelpedByReset={refusal.helpedBy === 'reset'} onFollowed={clear} onClosed={close} />
      ) : (
        sentence
      )}
    </div>
  );
}
