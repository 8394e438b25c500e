import { type FormEvent, useId } from 'react';
import { keepTogether } from '../../rules/language/keep-together.ts';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { SecondaryButton } from '../../ui/buttons/SecondaryButton.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { DeviceCode } from '../parts/code/DeviceCode.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import styles from './ChooseRoom.module.css';
import type { RoomProps } from './RoomProps.ts';

/** Says which device it is, asks for its room, and warns of codes that others sent (RFC 8628 §5.4). */
export function ChooseRoom({ at, send }: RoomProps<'choosing' | 'activating' | 'denying'>) {
  const { t } = useVisit();
  const messageId = useId();
  const { appName, userCode, rooms } = at.device;
  const isWaiting = at.step !== 'choosing';
  useFocusOnArrival();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const roomId = new FormData(event.currentTarget).get('roomId');
    if (!isWaiting) send({ type: 'roomChosen', roomId: String(roomId) });
  }
  const nameOf = ({ name, extension }: (typeof rooms)[number]) =>
    extension ? t('room.named', { name: keepTogether(name), extension }) : name;
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('room.title')}>{t('room.asks', { appName })}</Heading>
      <DeviceCode code={userCode} />
      <SelectField label={t('room.room')} name="roomId" options={rooms.map((room) => [room.roomId, nameOf(room)])} />
      <p className={styles.warning}>{t('room.onlyIf')}</p>
      <FormMessage id={messageId} problem={at.step === 'choosing' ? at.problem : undefined} />
      <SubmitButton working={t('room.activating')} isWorking={isWaiting}>
        {t('room.activate')}
      </SubmitButton>
      <SecondaryButton onClick={() => isWaiting || send({ type: 'refusedByUser' })}>{t('room.deny')}</SecondaryButton>
    </form>
  );
}
