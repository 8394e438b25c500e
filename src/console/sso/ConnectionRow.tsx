import { Link } from '@tanstack/react-router';
import Building from 'lucide/dist/esm/icons/building.mjs';
import { useScope } from '../kernel/caller.ts';
import type { SsoConnection } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { IconTile } from '../parts/icons/Icon.tsx';
import { Tag } from '../parts/icons/Tag.tsx';
import { Row } from '../parts/layout/Page.tsx';
import { hostOf, protocolNames } from '../parts/sso/connection-facts.ts';
import { ConnectionHealth } from './ConnectionHealth.tsx';
import styles from './Sso.module.css';

/** A connection in the list: where it leads, and how it goes. */
export function ConnectionRow({ connection }: { readonly connection: SsoConnection }) {
  const say = useSay();
  const scope = useScope();
  const { id, label, type, isEnabled } = connection;
  return (
    <Row
      mark={<IconTile of={Building} tone={isEnabled ? 'ok' : 'plain'} />}
      title={<Link to={`${pathOfScope(scope)}/sso/${id}`}>{label}</Link>}
      detail={
        <>
          {hostOf(connection)} · {protocolNames[type]}
          <span className={styles.health}>
            <ConnectionHealth connection={connection} />
          </span>
        </>
      }
      act={isEnabled ? <Tag tone="ok">{say('sso.on')}</Tag> : <Tag>{say('sso.off')}</Tag>}
    />
  );
}
