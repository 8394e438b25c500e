import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import type { Refusal } from '../../../contract/envelope.ts';
import { SubmitButton } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { useFocusOnProblem } from '../../../ui/focus/useFocusOnProblem.ts';
import { FieldMessage } from '../../../ui/messages/FieldMessage.tsx';
import { useIsLate } from '../../../ui/waiting/useIsLate.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { ErrorReference } from '../problem/ErrorReference.tsx';
import { useOwnProblem } from '../problem/useOwnProblem.ts';
import { useSendAgain } from '../problem/useSendAgain.ts';
import styles from './CodeForm.module.css';
import { type CodeKindName, codeKinds, problemOfCode, sendsItself, typedCode } from './code.rules.ts';
import { useReceivedCode } from './useReceivedCode.ts';
import { useRetryAt } from './useRetryAt.ts';

interface CodeFormProps {
  readonly kind: CodeKindName;
  readonly label: string;
  /** The name of the field; `code` unless given. */
  readonly name?: string;
  readonly action: string;
  readonly hint?: string | undefined;
  /** Why the last code was refused. */
  readonly problem: Refusal | undefined;
  /** It was not the code that was refused, but the request for another one, which is never repeated by itself. */
  readonly isOfSending?: boolean;
  readonly isChecking: boolean;
  /** The field is not focused on arrival, where the keyboard of a phone would cover what comes first. */
  readonly isUnfocused?: boolean;
  readonly isSentAgain?: boolean;
  /** The code comes by text message. */
  readonly isTexted?: boolean;
  /** The words of this screen for a problem, where they differ from the general ones. */
  wordsFor?(problem: Refusal): string | undefined;
  submit(code: string): void;
  readonly children?: ReactNode;
}

/** A form for a code. A code of known length sends itself once it is whole, and again only after a change. */
export function CodeForm(props: CodeFormProps) {
  const { kind, problem, isChecking, isSentAgain = false, name = 'code' } = props;
  const shown = useOwnProblem(problem);
  const { t, messageOf } = useVisit();
  const form = useRef<HTMLFormElement>(null);
  const lastSent = useRef('');
  const messageId = useId();
  /** Found before sending. */
  const [wrong, setWrong] = useState<Refusal>();
  const isLate = useIsLate(isChecking);
  const retryAt = useRetryAt(problem);
  const { inputMode, autoComplete } = codeKinds[kind];
  useFocusOnProblem(form, wrong ?? problem);
  useSendAgain(form, props.isOfSending ? undefined : problem);
  useReceivedCode(props.isTexted === true, form);
  useEffect(() => {
    if (isSentAgain) form.current?.querySelector('input')?.focus(); // the pressed button is gone
  }, [isSentAgain]);

  function submit(text: string) {
    if (isChecking || retryAt) return;
    const found = problemOfCode(kind, text);
    setWrong(found);
    if (found) return;
    lastSent.current = typedCode(kind, text);
    props.submit(typedCode(kind, text));
  }
  function submitWhole({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) {
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
    const code = typedCode(kind, currentTarget.value);
    if (sendsItself(kind, code) && code !== lastSent.current) submit(code);
  }
  function handleSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    submit(String(new FormData(event.currentTarget).get(name) ?? ''));
  }
  const waits = retryAt ? t('twoFactor.offUntil', { time: retryAt }) : isLate && t('twoFactor.still');
  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={handleSubmit}>
      {props.children}
      <Field
        data-code
        label={props.label}
        name={name}
        type="text"
        dir="ltr"
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize={kind === 'digits' ? undefined : 'characters'}
        autoCorrect="off"
        spellCheck={false}
        autoFocus={!props.isUnfocused}
        enterKeyHint="go"
        readOnly={isChecking}
        isInvalid={wrong !== undefined || problem?.surface === 'field'}
        describedBy={messageId}
        onInput={submitWhole}
        onCompositionEnd={submitWhole}
      />
      <FieldMessage id={messageId} hint={isSentAgain ? t('twoFactor.newSent') : props.hint}>
        {wrong
          ? (props.wordsFor?.(wrong) ?? messageOf(wrong))
          : shown && (
              <>
                {props.wordsFor?.(shown) ?? messageOf(shown)}
                <ErrorReference error={shown} />
              </>
            )}
      </FieldMessage>
      <SubmitButton working={waits || t('twoFactor.checking')} isWorking={isChecking || retryAt !== undefined}>
        {props.action}
      </SubmitButton>
    </form>
  );
}
