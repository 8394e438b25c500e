import { useSay } from '../../kernel/texts.ts';
import { Card, Section } from '../../parts/layout/Page.tsx';
import type { Protocol } from '../../parts/sso/connection-facts.ts';
import styles from '../Sso.module.css';
import { isOtherGuide, type NamedGuide } from '../sso-guides.ts';

interface GuideRailProps {
  readonly guide: NamedGuide;
  readonly protocol: Protocol;
  /** The way to its metadata alone. */
  readonly isOfMetadata?: boolean;
}

const ways = ['create', 'enter', 'fetch', 'assign'] as const;

/** The way through the menus of a provider, in its own words, and what it does differently. */
export function GuideRail({ guide, protocol, isOfMetadata }: GuideRailProps) {
  const say = useSay();
  const steps = guide[protocol];
  const shown = ways.filter((way) => steps?.[way] && (!isOfMetadata || way === 'fetch'));
  if (!steps || shown.length === 0) return null;
  return (
    <>
      <Section
        title={say('sso.guide.title', { provider: isOtherGuide(guide) ? say('sso.provider.other') : guide.name })}
      >
        <Card isPadded>
          <ol className={styles.guide}>
            {shown.map((way) => (
              <li key={way}>
                <b>{say(`sso.guide.${way}`)}</b>
                <span lang="en" translate="no">
                  {steps[way]?.join(' › ')}
                </span>
              </li>
            ))}
          </ol>
        </Card>
      </Section>
      {!isOfMetadata && steps.quirks.length > 0 && (
        <Section title={say('sso.guide.quirks')}>
          <Card isPadded>
            <ul className={styles.guide}>
              {steps.quirks.map(({ about, word }) => (
                <li key={about}>{say(`sso.quirk.${about}`, { word })}</li>
              ))}
            </ul>
          </Card>
        </Section>
      )}
    </>
  );
}
