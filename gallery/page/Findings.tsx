import type { Contents } from '../Contents.ts';
import styles from './Gallery.module.css';
import type { Choice } from './useChoice.ts';

/** Problems of the chosen brand and locale on all screens: insufficient contrast and untranslated texts. */
export function Findings({ contents, choice }: { contents: Contents; choice: Choice }) {
  const brand = contents.brands.find(({ id }) => String(id) === choice.brand);
  const faults = (brand?.themes ?? []).flatMap(({ id, faults }) => faults.map((fault) => `${id}: ${fault}`));
  const missing = contents.missingTexts[choice.locale] ?? [];
  return (
    <div className={styles.findings}>
      <Finding title="Fails contrast" items={faults} />
      <Finding title="Falls back to English" items={missing} />
    </div>
  );
}

function Finding({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return <span className={styles.good}>{title}: none</span>;
  return (
    <details>
      <summary className={styles.fault}>
        {title}: {items.length}
      </summary>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </details>
  );
}
