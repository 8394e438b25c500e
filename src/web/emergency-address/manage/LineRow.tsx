import phone from 'lucide/dist/esm/icons/phone.mjs';
import { inOneLine } from '../../../rules/address/written-address.ts';
import { lineStatusOf } from '../../../rules/emergency-address/line-status.ts';
import { TextButton } from '../../../ui/buttons/Button.tsx';
import { Item, ItemDetail } from '../../../ui/layout/ItemList.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { OnlySupport } from '../OnlySupport.tsx';
import { mayChange } from '../own.rules.ts';
import { TestCall } from './TestCall.tsx';

interface LineRowProps extends EmergencyProps {
  readonly line: LineRecord;
  readonly lines: readonly LineRecord[];
}

/** A line with its address, its status, and the way to change it. */
export function LineRow({ at, line, lines, send }: LineRowProps) {
  const { t, space } = useVisit();
  const { phoneNumber: number, emergency } = line;
  const status = lineStatusOf(emergency);
  const isNotRouted = status === 'notRouted';
  const main = lines.find(({ isMainDevice }) => isMainDevice);
  const change = ({ deviceId }: LineRecord) => send({ type: 'lineChosen', lineId: deviceId });
  const isFixed = emergency.addressEditableStatus === 'None';
  const isFollowing = emergency.addressEditableStatus === 'MainDevice' && main !== undefined;
  return (
    <Item
      icon={phone}
      name={<bdi dir="ltr">{number}</bdi>}
      action={
        mayChange(line) && (
          <TextButton name={t('emergencyAddress.changeFor', { number })} onClick={() => change(line)}>
            {t('emergencyAddress.change')}
          </TextButton>
        )
      }
    >
      <ItemDetail>{line.deviceName}</ItemDetail>
      {emergency.addressLines && (
        <ItemDetail>
          <bdi>{inOneLine(emergency.addressLines)}</bdi>
        </ItemDetail>
      )}
      <ItemDetail>{t(`emergencyAddress.${isNotRouted ? 'saved' : status}`)}</ItemDetail>
      {isNotRouted && <ItemDetail>{t('emergencyAddress.notRouted')}</ItemDetail>}
      {emergency.usedMeanwhile && (
        <ItemDetail>
          {t('emergencyAddress.meanwhileOld', { address: inOneLine(emergency.usedMeanwhile.addressLines) })}
        </ItemDetail>
      )}
      {emergency.otherPhone && (
        <ItemDetail>
          {t('emergencyAddress.otherPhoneEnds', { digits: emergency.otherPhone.replace(/\D/g, '') })}
        </ItemDetail>
      )}
      {isFollowing && (
        <ItemDetail>
          {t('emergencyAddress.usesMain', { device: main.deviceName })}
          {space}
          {mayChange(main) && <TextButton onClick={() => change(main)}>{t('emergencyAddress.changeThere')}</TextButton>}
        </ItemDetail>
      )}
      {isFixed && <OnlySupport line={line} />}
      <TestCall at={at} send={send} line={line} />
    </Item>
  );
}
