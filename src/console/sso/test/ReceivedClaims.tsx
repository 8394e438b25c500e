import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleDashed from 'lucide/dist/esm/icons/circle-dashed.mjs';
import { useSay } from '../../kernel/texts.ts';
import { State } from '../../parts/icons/Icon.tsx';
import styles from '../Sso.module.css';
import type { ShownClaim } from './test-report.ts';

/** What arrived, and what is read from it. */
export function ReceivedClaims({ claims }: { readonly claims: readonly ShownClaim[] }) {
  const say = useSay();
  return (
    <table className={styles.claims}>
      <caption>{say('sso.received')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('sso.received.name')}</th>
          <th scope="col">{say('sso.received.value')}</th>
          <th scope="col">{say('sso.received.use')}</th>
        </tr>
      </thead>
      <tbody>
        {claims.map(({ name, values, count, use }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>{count > 1 ? say('sso.received.values', { count }) : (values[0] ?? '')}</td>
            <td>
              {use ? (
                <State of={CircleCheck} tone="ok">
                  {say(`sso.claim.${use}`)}
                </State>
              ) : (
                <State of={CircleDashed} tone="muted">
                  {say('sso.received.unused')}
                </State>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
