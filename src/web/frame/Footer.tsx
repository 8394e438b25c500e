import { assetAddress } from '../../rules/brand/asset-address.ts';
import { copyrightYears } from '../../rules/brand/copyright.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import styles from './Footer.module.css';

/** The footer in the layout of the brand (FRAME-6). hide_tos hides the legal links (ENTRY-8). */
export function Footer() {
  const { brand, assets, parameters, year, t } = useVisit();
  const links = [
    { text: t('frame.legal'), address: assets.legalInfoPage },
    { text: t('frame.privacy'), address: assets.privacyPolicyPage },
    { text: t('frame.terms'), address: assets.termsOfServicePage },
  ];
  const years = copyrightYears(assets.launchYear, year);
  return (
    <footer className={styles.footer} data-layout={brand.footer}>
      <p className={styles.mark}>{assets.shortDisplayName}</p>
      {!parameters.ui_options.includes('hide_tos') && (
        <ul className={styles.links}>
          {links.map(({ text, address }) => (
            <li key={text}>
              <a className={styles.link} href={address} target={parameters.ibb ? undefined : '_blank'} rel="noopener">
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.copyright}>
        {t('frame.copyright', { years, holder: assets.copyright })}
        {assets.notificationTradeMark && <span className={styles.trademark}>{assets.notificationTradeMark}</span>}
      </p>
      {assets.poweredByLogo && (
        <img
          className={styles.powered}
          src={assetAddress(brand, assets.poweredByLogo)}
          alt={t('frame.poweredBy', { company: assets.poweredByName ?? '' })}
          loading="lazy"
        />
      )}
    </footer>
  );
}
