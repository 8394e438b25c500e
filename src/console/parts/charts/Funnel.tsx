import styles from './Charts.module.css';

/** A step of a funnel. */
export interface FunnelStep {
  readonly key: string;
  readonly label: string;
  /** How many came through. */
  readonly passed: number;
  /** How many were lost at it. */
  readonly lost: number;
  /** The number that came through, as it is written. */
  readonly written: string;
  /** Why some were lost; empty if none were. */
  readonly why: string;
}

/** Steps as bars, each with what was lost at it. It is a table, so that it can be read without its colours. */
export function Funnel({ steps, caption }: { readonly steps: readonly FunnelStep[]; readonly caption: string }) {
  const whole = Math.max(...steps.map(({ passed, lost }) => passed + lost), 1);
  const percent = (value: number) => `${(value / whole) * 100}%`;
  return (
    <table className={styles.funnel}>
      <caption>{caption}</caption>
      <tbody>
        {steps.map(({ key, label, passed, lost, written, why }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td className={styles.track} aria-hidden="true">
              <span>
                <i data-colour={1} style={{ inlineSize: percent(passed) }} />
                <i data-colour="warn" style={{ inlineSize: percent(lost) }} />
              </span>
            </td>
            <td className={styles.number}>{written}</td>
            <td className={styles.why}>{why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
