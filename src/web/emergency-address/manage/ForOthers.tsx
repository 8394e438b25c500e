import { SecondaryButton } from '../../../ui/buttons/SecondaryButton.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import { Acknowledgements, tickedIn } from '../choose/Acknowledgements.tsx';
import { boxesOfOther } from '../choose/acknowledgements.rules.ts';
import styles from '../EmergencyAddress.module.css';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { locationOf } from '../own.rules.ts';
import { SendingForm } from '../SendingForm.tsx';

/** Offers the location that was just saved for the other lines, each with its own boxes (EA-1). */
export function ForOthers({
  at,
  send,
  others,
  name,
}: EmergencyProps & { others: readonly LineRecord[]; name: string }) {
  const { t } = useVisit();
  const location = locationOf(at);
  return (
    <section>
      <SendingForm
        at={at}
        submit={t('emergencyAddress.useForAll')}
        onSubmit={(form) => send({ type: 'usedForOthers', ticked: tickedIn(form) })}
      >
        <h2 className={styles.subtitle}>{t('emergencyAddress.forOthers', { name, count: others.length })}</h2>
        {location &&
          others.map((line) => (
            <Acknowledgements
              key={line.deviceId}
              boxes={boxesOfOther({ location }, line)}
              line={line}
              missing={(at.step === 'asking' && at.missing) || []}
            />
          ))}
      </SendingForm>
      <SecondaryButton onClick={() => send({ type: 'continued' })}>
        {t('emergencyAddress.chooseForEach')}
      </SecondaryButton>
    </section>
  );
}
