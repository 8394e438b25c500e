import { useState } from 'react';
import styles from './Gallery.module.css';

const heights = { phone: 844, desktop: 800 };
const widestPhone = 600;

/** A preview as wide as it says; what it finds wrong with its layout stands above it. */
export function Pane({ width, address }: { width: number; address: string }) {
  const [faults, setFaults] = useState<readonly string[]>([]);
  return (
    <figure className={styles.pane}>
      <figcaption>
        {width} px{faults.map((fault) => ` · ${fault}`)}
      </figcaption>
      <iframe
        key={address}
        title={`${address} at ${width} pixels`}
        src={address}
        width={width}
        height={width <= widestPhone ? heights.phone : heights.desktop}
        onLoad={({ currentTarget }) => setTimeout(() => setFaults(layoutFaults(currentTarget.contentDocument)), 500)}
      />
    </figure>
  );
}

/** Text that is cut off, and content that is wider than the window. */
function layoutFaults(shown: Document | null): string[] {
  if (!shown) return [];
  const { scrollWidth, clientWidth } = shown.documentElement;
  const cut = [...shown.querySelectorAll('main *, footer *, header *')].filter(
    (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible',
  );
  return [
    ...(scrollWidth > clientWidth ? [`wider than its window by ${scrollWidth - clientWidth} px`] : []),
    ...cut.map((element) => `cut off: “${element.textContent?.slice(0, 40)}”`),
  ];
}
