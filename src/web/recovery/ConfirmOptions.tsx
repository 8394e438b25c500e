import { useId } from 'react';
import { useVisit } from '../kernel/visit.tsx';
import { Choices } from '../ui/Choices.tsx';
import { channelIcons } from '../ui/channel-icons.ts';
import { channelTexts } from '../ui/channel-texts.ts';
import { FormMessage } from '../ui/FormMessage.tsx';
import { Heading } from '../ui/Heading.tsx';
import { IconTile } from '../ui/Icon.tsx';
import { Masked } from '../ui/Masked.tsx';
import { SupportContact } from '../ui/SupportContact.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
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
