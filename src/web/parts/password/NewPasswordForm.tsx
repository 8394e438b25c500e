import { type ComponentProps, type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Refusal } from '../../../contract/envelope.ts';
import type { FieldName } from '../../../contract/errors.ts';
import { SubmitButton } from '../../../ui/buttons/Button.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { useFocusOnProblem } from '../../../ui/focus/useFocusOnProblem.ts';
import { FieldMessage } from '../../../ui/messages/FieldMessage.tsx';
import { useIsLate } from '../../../ui/waiting/useIsLate.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { ErrorReference } from '../problem/ErrorReference.tsx';
import { useOwnProblem } from '../problem/useOwnProblem.ts';
import { useSendAgain } from '../problem/useSendAgain.ts';
import styles from './NewPasswordForm.module.css';
import {
  type ChangeNeeds,
  passwordRuleStates,
  pinRuleStates,
  type RuleState,
  type TypedChange,
} from './new-password.rules.ts';
import { RuleList } from './RuleList.tsx';

interface NewPasswordFormProps {
  readonly needs: ChangeNeeds;
  /** What the account signs in with, for the user's password manager. */
  readonly credential: string;
  /** How many of the last passwords are refused; absent for the first one. */
  readonly rememberedPasswords?: number | undefined;
  /** The words of the button; "Save" unless given. */
  readonly action?: string;
  /** What the button says while it is busy; "Saving…" unless given. */
  readonly working?: string;
  readonly problem: Refusal | undefined;
  readonly isSaving: boolean;
  submit(typed: TypedChange): void;
  /** The heading. */
  readonly children: ReactNode;
}

/** Form for a new password, a new PIN, or both, with the rules shown as they are met (PASS-2, PIN-1), or neither. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { needs, credential, rememberedPasswords, isSaving } = props;
  const problem = useOwnProblem(props.problem);
  const { t } = useVisit();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState({ password: '', ivrPin: '' });
  const isLate = useIsLate(isSaving);
  const messageId = useId();
  useFocusOnProblem(form, problem);
  useSendAgain(form, props.problem);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: keyof TypedChange) => String(data.get(name) ?? '');
    if (isSaving) return;
    props.submit({
      currentPassword: text('currentPassword'),
      password: text('password'),
      retypePassword: text('retypePassword'),
      ivrPin: text('ivrPin'),
      retypePin: text('retypePin'),
    });
  }
  const common = { problem, readOnly: isSaving };
  const pin = { ...common, inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={handleSubmit}>
      <input
        className={styles.username}
        type="text"
        name="username"
        autoComplete="username"
        value={credential}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {props.children}
      {needs.needsCurrent && (
        <SecretField
          {...common}
          of="currentPassword"
          label={t('newPassword.current')}
          name="currentPassword"
          autoComplete="current-password"
          autoFocus
        />
      )}
      {needs.needsPassword && (
        <>
          <SecretField
            {...common}
            of="newPassword"
            label={t('newPassword.label')}
            name="password"
            autoComplete="new-password"
            autoFocus={!needs.needsCurrent}
            hint={t('newPassword.needs')}
            rules={passwordRuleStates(typed.password, needs, rememberedPasswords === undefined)}
            words="rule"
            rememberedPasswords={rememberedPasswords ?? 0}
            onInput={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, password: value }))}
          />
          <SecretField
            {...common}
            of="retypePassword"
            label={t('newPassword.retype')}
            name="retypePassword"
            autoComplete="new-password"
            isLast={!needs.needsPin}
          />
        </>
      )}
      {needs.needsPin && (
        <>
          <SecretField
            {...pin}
            of="pin"
            label={t('newPassword.pinLabel')}
            name="ivrPin"
            autoFocus={!needs.needsCurrent && !needs.needsPassword}
            hint={t('newPassword.pinHelp')}
            rules={pinRuleStates(typed.ivrPin, needs)}
            words="pinRule"
            onInput={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, ivrPin: value }))}
          />
          <SecretField {...pin} of="retypePin" label={t('newPassword.pinRetype')} name="retypePin" isLast />
        </>
      )}
      {!needs.needsPassword && !needs.needsPin && (
        <FieldMessage id={messageId}>{problem && <Sentence problem={problem} />}</FieldMessage>
      )}
      <SubmitButton
        working={props.working ?? t(isLate ? 'newPassword.still' : 'newPassword.saving')}
        isWorking={isSaving}
      >
        {props.action ?? t('newPassword.save')}
      </SubmitButton>
    </form>
  );
}

type SecretFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'show' | 'hide'> & {
  /** The field as errors name it. */
  readonly of: FieldName;
  readonly label: string;
  readonly problem: Refusal | undefined;
  readonly hint?: string;
  readonly rules?: readonly RuleState[];
  /** The last field of the form, below which the problems of the whole form are shown. */
  readonly isLast?: boolean;
  /** The messages of the rules. */
  readonly words?: 'rule' | 'pinRule';
  readonly rememberedPasswords?: number;
};

/** A field with its message and its rules. */
function SecretField({
  of,
  label,
  problem,
  hint,
  rules,
  isLast,
  words,
  rememberedPasswords = 0,
  ...field
}: SecretFieldProps) {
  const { t, say } = useVisit();
  const [isLeft, setIsLeft] = useState(false);
  const messageId = useId();
  const rulesId = useId();
  const isWrong = problem?.field === of;
  const isOfForm = isLast === true && problem !== undefined && problem.surface !== 'field';
  return (
    <>
      <PasswordField
        {...field}
        label={label}
        maxLength={1024}
        isInvalid={isWrong}
        describedBy={rules ? `${messageId} ${rulesId}` : messageId}
        onBlur={({ currentTarget }) => setIsLeft(currentTarget.value !== '')}
        show={{ text: t('newPassword.show'), name: t('newPassword.showName', { field: label }) }}
        hide={{ text: t('newPassword.hide'), name: t('newPassword.hideName', { field: label }) }}
      />
      <FieldMessage id={messageId} hint={hint}>
        {(isWrong || isOfForm) && <Sentence problem={problem} />}
      </FieldMessage>
      {rules && words && (
        <RuleList
          id={rulesId}
          rules={rules}
          isLeft={isLeft || (isWrong && rules.some(({ isMet }) => isMet))} // nothing typed meets none
          textOf={(id) => say(`newPassword.${words}.${id}`, { count: rememberedPasswords })}
        />
      )}
    </>
  );
}

function Sentence({ problem }: { problem: Refusal }) {
  const { messageOf } = useVisit();
  return (
    <>
      {messageOf(problem)}
      <ErrorReference error={problem} />
    </>
  );
}
