import { useEffect, useId, useRef, useState } from 'react';
import { keepNumberTogether } from '../../../rules/language/keep-together.ts';
import { TextButton } from '../../../ui/buttons/Button.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { FormMessage } from '../../parts/problem/FormMessage.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { useSendingWords } from '../useSendingWords.ts';
import styles from './TestCall.module.css';
import { TestedAddress } from './TestedAddress.tsx';

interface TestCallProps extends EmergencyProps {
  readonly line: LineRecord;
}

/** A test call from a line whose address is in force, and what its user said of it (EA-16). Nothing waits for an answer. */
export function TestCall({ at, send, line }: TestCallProps) {
  const messageId = useId();
  const sendingWords = useSendingWords();
  const isOwn = 'tests' in at && at.tests === line.deviceId;
  const problem = isOwn && at.step === 'asking' ? at.problem : undefined;
  const { testCall } = line.emergency;
  const [retested, setRetested] = useState<number>();
  const { answer } = testCall ?? {};
  const isAsking = answer === undefined || answer.at === retested;
  const { place, act } = useFocusAfterActing(isAsking);
  if (!testCall && !problem) return null;
  return (
    <div ref={place} className={styles.test} tabIndex={-1}>
      {testCall && isAsking && (
        <Question
          line={line}
          testNumber={testCall.number}
          isSending={isOwn && !problem}
          onAnswer={(wasRight) => act(() => send({ type: 'testAnswered', lineId: line.deviceId, wasRight }))}
        />
      )}
      {answer && !isAsking && (
        <TestedAddress answer={answer} line={line} onRetest={() => act(() => setRetested(answer.at))} />
      )}
      {problem && <FormMessage id={messageId} problem={problem} wordsFor={sendingWords} />}
    </div>
  );
}

/** Keeps the focus in its place when the button that was pressed gives way to what follows. */
function useFocusAfterActing(view: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view takes the button away
  useEffect(() => {
    if (hasActed.current) place.current?.focus();
    hasActed.current = false;
  }, [view]);
  function act(action: () => void) {
    hasActed.current = true;
    action();
  }
  return { place, act };
}

interface QuestionProps extends Pick<TestCallProps, 'line'> {
  /** What people dial. */
  readonly testNumber: string;
  readonly isSending: boolean;
  onAnswer(wasRight: boolean): void;
}

function Question({ testNumber, line, isSending, onAnswer }: QuestionProps) {
  const { t } = useVisit();
  const sentenceId = useId();
  return (
    <fieldset className={styles.question} aria-describedby={sentenceId}>
      <legend className={styles.title}>{t('emergencyAddress.testTitle')}</legend>
      <p id={sentenceId} className={styles.sentence}>
        {t('emergencyAddress.testSentence', { testNumber, number: keepNumberTogether(line.phoneNumber) })}
      </p>
      <div className={styles.answers}>
        <TextButton onClick={() => onAnswer(true)}>{t('emergencyAddress.testRight')}</TextButton>
        <TextButton onClick={() => onAnswer(false)}>{t('emergencyAddress.testWrong')}</TextButton>
        <span role="status">{isSending && t('emergencyAddress.saving')}</span>
      </div>
    </fieldset>
  );
}
