import { ItemDetail } from '../../ui/layout/ItemList.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import type { LineRecord } from './address-draft.rules.ts';
import { useCountryName } from './useCountryName.ts';

/** The country lets nobody change the address here (EA-9). */
export function OnlySupport({ line }: { readonly line: LineRecord }) {
  const { t, assets, space } = useVisit();
  const country = useCountryName()(line.countryIsoCode);
  return (
    <ItemDetail>
      {t('emergencyAddress.onlySupport', { country })}
      {space}
      <a href={assets.callSupportPage ?? assets.rcSupportRootPage}>{t('errorScreen.contactSupport')}</a>
    </ItemDetail>
  );
}
