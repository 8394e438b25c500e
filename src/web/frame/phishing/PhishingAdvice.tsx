import { useSupport } from '../../kernel/visit/useSupport.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { SupportNumbers } from '../../parts/problem/SupportNumbers.tsx';
import styles from './PhishingAdvice.module.css';

/** Explains phishing, how to recognise a forged page, and whom to ask (FRAME-8). */
export function PhishingAdvice({ Subtitle }: { Subtitle: 'h2' | 'h3' }) {
  const { t, assets, address } = useVisit();
  const { numbers } = useSupport();
  const site = new URL(assets.rcSupportRootPage);
  const { protocol, host } = new URL(address);
  return (
    <>
      <p className={styles.paragraph}>{t('phishing.what')}</p>
      <p className={styles.paragraph}>
        {t('phishing.address')}
        <bdi className={styles.address}>
          {`${protocol}//`}
          <b>{host}</b>
        </bdi>
      </p>
      <p className={styles.paragraph}>{t('phishing.how', { brand: assets.displayName })}</p>
      <Subtitle className={styles.subtitle}>{t('phishing.ask', { brand: assets.displayName })}</Subtitle>
      <dl className={styles.contacts}>
        <dt>{t('phishing.email')}</dt>
        <dd>
          <a href={`mailto:${assets.supportEmailAddress}`}>{assets.supportEmailAddress}</a>
        </dd>
        <dt>{t('phishing.phone')}</dt>
        <dd>
          <SupportNumbers numbers={numbers} />
        </dd>
        <dt>{t('phishing.site')}</dt>
        <dd>
          <a href={site.href}>{site.host}</a>
        </dd>
      </dl>
    </>
  );
}
