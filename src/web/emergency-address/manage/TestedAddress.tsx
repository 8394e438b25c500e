import { TextButton } from '../../../ui/buttons/Button.tsx';
import { Problem } from '../../../ui/messages/Problem.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import { mayChange } from '../own.rules.ts';
import styles from './TestCall.module.css';

interface TestedAddressProps {
  readonly answer: NonNullable<NonNullable<LineRecord['emergency']['testCall']>['answer']>;
  readonly line: LineRecord;
  onRetest(): void;
}

/** What a user said of a test call. After a wrong address, support helps; the way to change it is on each of its screens. */
export function TestedAddress({ answer, line, onRetest }: TestedAddressProps) {
  const { t, language, assets, space } = useVisit();
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(answer.at);
  const support = (
    <>
      {space}
      <a href={assets.callSupportPage ?? assets.rcSupportRootPage}>{t('errorScreen.contactSupport')}</a>
    </>
  );
  return (
    <div className={styles.tested}>
      {answer.wasRight ? (
        <p role="status">{t('emergencyAddress.testedRight', { date })}</p>
      ) : (
        <Problem after={support}>
          {t(mayChange(line) ? 'emergencyAddress.testedWrong' : 'emergencyAddress.testedWrongFixed')}
        </Problem>
      )}
      <TextButton onClick={onRetest}>{t('emergencyAddress.testAgain')}</TextButton>
    </div>
  );
}
