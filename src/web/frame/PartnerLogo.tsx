import { assetAddress } from '../../rules/brand/asset-address.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import styles from './PartnerLogo.module.css';

export function PartnerLogo() {
  const { brand, assets, t } = useVisit();
  if (!assets.partnershipLabelLogo) return null;
  return (
    <aside className={styles.partner} aria-label={t('frame.partner')}>
      <img src={assetAddress(brand, assets.partnershipLabelLogo)} alt={t('frame.partner')} loading="lazy" />
    </aside>
  );
}
