import { useSay } from '../../kernel/texts.ts';
import { DetailList } from '../../parts/layout/Details.tsx';
import { Card, Section } from '../../parts/layout/Page.tsx';
import styles from '../Brands.module.css';
import type { BrandSettings } from './brand-settings-type.ts';
import { coloursShown } from './colours-shown.ts';

type Look = BrandSettings['look'];
type Theme = Look['themes'][number];

/** The colours of a brand as its pages draw them, its shapes, and its pictures. */
export function BrandLook({ look }: { readonly look: Look }) {
  const say = useSay();
  const { layout, corners, density, buttons, typeface, files } = look;
  return (
    <Section title={say('brands.look')}>
      <Card>
        <div className={styles.themes}>
          {look.themes.map((theme) => (
            <ThemeColours key={theme.themeId} theme={theme} />
          ))}
        </div>
        <div className={styles.shape}>
          <DetailList
            details={[
              [say('brands.layout'), say(`brands.layout.${layout}`)],
              [say('brands.corners'), say(`brands.corners.${corners}`)],
              [say('brands.density'), say(`brands.density.${density}`)],
              [say('brands.colour.button'), say(`brands.buttons.${buttons}`)],
              [say('brands.typeface'), typeface ?? say('brands.typefaceNone')],
              [
                say('brands.pictures'),
                <span key="files" className={styles.files}>
                  {files.map(({ field, file, address }) => (
                    <a key={field} href={address} target="_blank" rel="noreferrer">
                      <bdi>{file}</bdi>
                    </a>
                  ))}
                </span>,
              ],
            ]}
          />
        </div>
      </Card>
    </Section>
  );
}

function ThemeColours({ theme }: { readonly theme: Theme }) {
  const say = useSay();
  const scheme = say(`shell.scheme.${theme.scheme}`);
  const title = theme.use === 'named' ? `${scheme} · ${theme.themeId}` : scheme;
  return (
    <section className={styles.theme} aria-label={title}>
      <h3>{title}</h3>
      {theme.use === 'named' && <p>{say('brands.themeNamed')}</p>}
      <dl className={styles.colours}>
        {coloursShown(theme.colours).map(({ use, used, chosen, changedFor }) => (
          <div key={use}>
            <dt>
              <span className={styles.swatch} style={{ background: used }} />
              {say(`brands.colour.${use}`)}
            </dt>
            <dd>
              <code>{used}</code>
            </dd>
            {changedFor && (
              <dd className={styles.corrected}>
                {say(changedFor === 'contrast' ? 'brands.corrected' : 'brands.likeError', { colour: chosen })}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
