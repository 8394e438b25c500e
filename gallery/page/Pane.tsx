import { useState } from 'react';
import styles from './Gallery.module.css';
import { applyPreferences } from './preferences.ts';

const heights = { phone: 844, desktop: 800 };
const widestPhone = 600;
const settledAfterMs = 500;

interface PaneProps {
  /** Width of the preview's window, in CSS pixels. */
  readonly width: number;
  readonly address: string;
  readonly title: string;
  readonly preferences: readonly string[];
  /** Displayed width in CSS pixels; if it is smaller than `width`, the preview is scaled down. */
  readonly shownWidth: number;
  onChosen?(): void;
}

/** A preview in a window of the given width, with its layout problems above it. */
export function Pane({ width, address, title, preferences, shownWidth, onChosen }: PaneProps) {
  const [faults, setFaults] = useState<readonly string[]>([]);
  const height = width <= widestPhone ? heights.phone : heights.desktop;
  const scale = Math.min(1, shownWidth / width);
  const look = (shown: Document | null) => {
    if (!shown) return;
    applyPreferences(shown, preferences);
    setTimeout(() => setFaults(layoutFaults(shown)), settledAfterMs);
  };
  return (
    <figure className={styles.pane}>
      <figcaption>
        {onChosen ? (
          <button type="button" onClick={onChosen}>
            {title}
          </button>
        ) : (
          title
        )}
        {faults.map((fault) => (
          <span key={fault} className={styles.fault}>
            {fault}
          </span>
        ))}
      </figcaption>
      <div
        className={styles.scaled}
        inert={onChosen !== undefined}
        style={{ inlineSize: width * scale, blockSize: height * scale }}
      >
        <iframe
          key={`${address} ${preferences}`}
          title={`${address} at ${width} pixels`}
          name={onChosen ? 'sheet' : undefined}
          src={address}
          width={width}
          height={height}
          style={{ transform: `scale(${scale})` }}
          loading="lazy"
          onLoad={({ currentTarget }) => look(currentTarget.contentDocument)}
        />
      </div>
    </figure>
  );
}

/** Detects truncated text and content wider than the window. */
function layoutFaults(shown: Document): string[] {
  const { scrollWidth, clientWidth } = shown.documentElement;
  const cut = [...shown.querySelectorAll('main *, footer *, header *')].filter(
    (element) =>
      element.textContent?.trim() !== '' &&
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).overflowX !== 'visible',
  );
  return [
    ...(scrollWidth > clientWidth ? [`wider than its window by ${scrollWidth - clientWidth} px`] : []),
    ...new Set(cut.map((element) => `cut off: “${element.textContent?.trim().slice(0, 40)}”`)),
  ];
}
