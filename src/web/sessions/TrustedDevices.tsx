import laptop from 'lucide/dist/esm/icons/laptop.mjs';
import { TextButton } from '../../ui/buttons/Button.tsx';
import { Item, ItemDetail, ItemList } from '../../ui/layout/ItemList.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { Part } from './Part.tsx';
import type { OwnFactors } from './SecondStep.tsx';
import { useDeviceName } from './useDeviceName.ts';
import type { EndSession } from './useEndSession.ts';

/** The devices on which no code is asked for (MFA-4). */
export function TrustedDevices({ devices, ending }: { devices: OwnFactors['devices']; ending: EndSession }) {
  const { t } = useVisit();
  const nameOf = useDeviceName();
  if (devices.length === 0 && ending.outcome?.part !== 'devices') return null;
  return (
    <Part title={t('sessions.trusted')} name="devices" ending={ending}>
      <ItemList isHidden={devices.length === 0}>
        {devices.map(({ deviceId, until, ...device }) => (
          <Item
            key={deviceId}
            icon={laptop}
            name={nameOf(device)}
            action={
              <TextButton
                name={
                  ending.working === deviceId ? undefined : t('sessions.stopTrustingNamed', { device: nameOf(device) })
                }
                onClick={() => ending.stopTrusting(deviceId)}
              >
                {ending.working === deviceId ? t('sessions.removing') : t('sessions.stopTrusting')}
              </TextButton>
            }
          >
            <ItemDetail>{t('sessions.trustedUntil', { until: new Date(until) })}</ItemDetail>
          </Item>
        ))}
      </ItemList>
    </Part>
  );
}
