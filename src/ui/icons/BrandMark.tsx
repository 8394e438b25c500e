import building from 'lucide/dist/esm/icons/building.mjs';
import { createElement, type ReactNode } from 'react';
import type { ExternalProvider } from '../../contract/brand/external-providers.ts';
import styles from './BrandMark.module.css';

interface MarkProps {
  readonly of: ExternalProvider;
}

/**
 * The mark of a provider on its button, as its published guidelines ask for: that of Google in its four colours, that of Apple in
 * the colour of the text. Other providers have none; a building stands for the company's own sign-in.
 */
export function BrandMark({ of }: MarkProps) {
  const Mark = marks[of] ?? Building;
  return <Mark />;
}

function Building() {
  const shapes = building.map(([element, attributes]) => createElement(element, attributes));
  const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 2.1, strokeLinecap: 'round' } as const;
  return createElement(
    'svg',
    { className: styles.mark, viewBox: '0 0 24 24', 'aria-hidden': true, ...stroke },
    ...shapes,
  );
}

function GoogleMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5.1 5.1 0 0 1-2.2 3.3v2.8h3.6c2.1-1.9 3.3-4.7 3.3-8.1Z"
      />
      <path fill="#34A853" d="M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.8a6.6 6.6 0 0 1-9.9-3.5H2.2v2.8A11 11 0 0 0 12 23Z" />
      <path fill="#FBBC05" d="M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.9l3.7-2.8Z" />
      <path fill="#EA4335" d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7.1L5.8 9.9A6.6 6.6 0 0 1 12 5.4Z" />
    </svg>
  );
}

function AppleMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M17.1 20.3c-1 .9-2 .8-3.1.3-1.1-.5-2.1-.5-3.2 0-1.4.6-2.2.4-3.1-.3C2.8 15.2 3.5 7.6 9.1 7.3c1.4.1 2.3.7 3.1.8 1.2-.2 2.3-.9 3.6-.8 1.5.1 2.6.7 3.4 1.8-3.1 1.9-2.4 6 .5 7.1-.6 1.5-1.3 3-2.5 4.1zM12 7.2c-.1-2.2 1.7-4.1 3.7-4.2.3 2.6-2.3 4.5-3.7 4.2z" />
    </svg>
  );
}

const marks: Partial<Record<ExternalProvider, () => ReactNode>> = { google: GoogleMark, apple: AppleMark };
