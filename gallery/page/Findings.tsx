import type { Contents } from '../Contents.ts';
import styles from './Gallery.module.css';
import type { Choice } from './useChoice.ts';

/** What is wrong with the chosen brand and locale, whatever the screen: colours that fail, texts that fall back. */
export function Findings({ contents, choice }: { contents: Contents; choice: Choice }) {
  const brand = contents.brands.find(({ id }) => String(id) === choice.brand);
  const faults = (brand?.themes ?? []).flatMap(({ id, faults }) => faults.map((fault) => `${id}: ${fault}`));
  const missing = contents.missingTexts[choice.locale] ?? [];
  return (
    <div className={styles.findings}>
      <Finding title={`Contrast that fails: ${faults.length}`} items={faults} />
      <Finding title={`Texts that fall back to English: ${missing.length}`} items={missing} />
    </div>
  );
}

function Finding({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return <span>{title}</span>;
  return (
    <details>
      <summary>{title}</summary>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </details>
  );
}
