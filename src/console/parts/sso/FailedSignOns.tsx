import { Link } from '@tanstack/react-router';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import { useMay, useScope } from '../../kernel/caller.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { IconTile } from '../icons/Icon.tsx';
import { Row, Rows } from '../layout/Page.tsx';
import styles from './FailedSignOns.module.css';
import { type FailureGroup, knownFailureOf } from './sso-failures.ts';

interface FailedSignOnsProps {
  readonly groups: readonly FailureGroup[];
  /** They stand in a panel, which has no room for icons. */
  readonly isFlat?: boolean;
}

/** Failed sign-ins by their causes: what each means, what helps, what the provider said, and the story of the newest one. */
export function FailedSignOns({ groups, isFlat = false }: FailedSignOnsProps) {
  const say = useSay();
  const titleOf = ({ name }: FailureGroup) => say(`sso.failure.${knownFailureOf(name)}`);
  if (isFlat)
    return (
      <ul className={styles.flat}>
        {groups.map((group) => (
          <li key={group.reference}>
            <span>{titleOf(group)}</span>
            <div>
              <Cause group={group} />
            </div>
          </li>
        ))}
      </ul>
    );
  return (
    <Rows>
      {groups.map((group) => (
        <Row
          key={group.reference}
          mark={<IconTile of={CircleX} tone="bad" />}
          title={titleOf(group)}
          detail={<Cause group={group} />}
        />
      ))}
    </Rows>
  );
}

function Cause({ group: { name, reason, count, at, reference } }: { readonly group: FailureGroup }) {
  const say = useSay();
  const scope = useScope();
  const mayExplain = useMay()('support:explain');
  const { ago } = useTimes();
  return (
    <>
      {say(`sso.failure.${knownFailureOf(name)}Detail`)}
      <span className={styles.cause}>
        <span lang="en">{reason}</span> {say('sso.failureLast', { count, when: ago(at), reference })}
      </span>
      {mayExplain && (
        <span className={styles.cause}>
          <Link to={`${pathOfScope(scope)}/references/${reference}`}>{say('support.story')}</Link>
        </span>
      )}
    </>
  );
}
