import phone from 'lucide/dist/esm/icons/phone.mjs';
import type { emergencyAddressCalls } from '../../contract/address/emergency-address.ts';
import type { OutputOf } from '../../contract/call.ts';
import { inOneLine } from '../../rules/address/written-address.ts';
import { lineStatusOf } from '../../rules/emergency-address/line-status.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { Item, ItemDetail, ItemList } from '../../ui/layout/ItemList.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { Part } from './Part.tsx';

type Line = OutputOf<(typeof emergencyAddressCalls)['listDeviceEmergencyAddress']>['records'][number];

/** The user's lines, each with the address that emergency services get (EA-1). */
export function EmergencyAddresses({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useVisit();
  return (
    <Part title={t('sessions.emergencyAddresses')}>
      <ItemList>
        {lines.map(({ deviceId, phoneNumber: number, emergency }) => (
          <Item
            key={deviceId}
            icon={phone}
            name={number}
            action={
              emergency.addressEditableStatus === 'AnyDevice' && (
                <a
                  href={`#${pathTo('emergencyAddressStep', { '*': `device/${deviceId}` })}`}
                  aria-label={t('emergencyAddress.changeFor', { number })}
                >
                  {t('emergencyAddress.change')}
                </a>
              )
            }
          >
            <ItemDetail>
              {emergency.addressLines && `${inOneLine(emergency.addressLines)} · `}
              {t(`emergencyAddress.${lineStatusOf(emergency)}`)}
            </ItemDetail>
            {emergency.usedMeanwhile && (
              <ItemDetail>
                {t('emergencyAddress.meanwhileOld', { address: inOneLine(emergency.usedMeanwhile.addressLines) })}
              </ItemDetail>
            )}
          </Item>
        ))}
      </ItemList>
    </Part>
  );
}
