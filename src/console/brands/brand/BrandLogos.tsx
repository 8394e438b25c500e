import styles from '../Brands.module.css';
import type { BrandSettings } from './brand-settings-type.ts';

/** The logo on the ground of the usual theme and on that of the dark one. */
export function BrandLogos({ look }: { readonly look: BrandSettings['look'] }) {
  const grounds = look.themes
    .filter(({ use }) => use !== 'named')
    .map(({ themeId, scheme, colours }) => ({
      themeId,
      logo: scheme === 'dark' && look.logo.dark !== '' ? look.logo.dark : look.logo.light,
      ground: colours.find(({ use }) => use === 'surface')?.used,
    }));
  return (
    <span className={styles.logos}>
      {grounds.map(({ themeId, logo, ground }) => (
        <span key={themeId} style={{ background: ground }}>
          <img src={logo} alt="" />
        </span>
      ))}
    </span>
  );
}
