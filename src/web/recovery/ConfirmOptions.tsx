import { useId } from 'react';
import { Choices } from '../../ui/choices/Choices.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { IconTile } from '../../ui/icons/Icon.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { channelIcons } from '../parts/code/channel-icons.ts';
import { channelTexts } from '../parts/code/channel-texts.ts';
import { Masked } from '../parts/code/Masked.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import { SupportContact } from '../parts/problem/SupportContact.tsx';
import { isSameWay, waysInOrder } from './progress.rules.ts';
import { RecoveringAccount } from './RecoveringAccount.tsx';
import type { RecoveryProps } from './RecoveryProps.ts';

/** The ways to confirm a recovery; without any, who can help. */
export function ConfirmOptions({ at, send }: RecoveryProps) {
  const { t } = useVisit();
  const messageId = useId();
  const ways = waysInOrder(at.progress.ways ?? []);
  useFocusOnArrival(String(ways.length > 0));
  const to = at.step === 'working' ? at.to : undefined;
  if (ways.length === 0)
    return (
      <>
        <Heading title={t('twoFactor.helpTitle')} chip={<RecoveringAccount />}>
          {t('twoFactor.helpAdministrator')}
        </Heading>
        <SupportContact />
      </>
    );
  return (
    <>
      <Heading title={t('twoFactor.title')} chip={<RecoveringAccount />}>
        {t('twoFactor.choose')}
      </Heading>
      <Choices
        choices={ways.map((way) => ({
          key: `${way.channel} ${way.contactId ?? ''}`,
          tile: <IconTile of={channelIcons[way.channel]} />,
          title: t(channelTexts[way.channel].use),
          detail: way.masked && <Masked of={way.masked} />,
          note: isSameWay(to, way) ? t('twoFactor.sending') : undefined,
          isWorking: isSameWay(to, way),
          pick: () => send({ type: 'wayPicked', way }),
        }))}
      />
      <FormMessage id={messageId} problem={at.step === 'asking' ? at.problem : undefined} />
    </>
  );
}
