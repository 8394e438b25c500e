import { useState } from 'react';
import { useMay } from '../../kernel/caller.ts';
import type { SsoConnection } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { Detail, Details } from '../../parts/layout/Details.tsx';
import { Card, Section } from '../../parts/layout/Page.tsx';
import styles from '../Sso.module.css';
import { ClaimsDialog } from './ClaimsDialog.tsx';
import { claimFields, usualNames } from './claim-names.ts';

/** What a connection takes from the answers of its provider, by the names there. */
export function ConnectionClaims({ connection }: { readonly connection: SsoConnection }) {
  const say = useSay();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { attributes, type } = connection;
  const change = may('sso:write') && <TextButton onClick={() => setOpen(true)}>{say('sso.claims.act')}</TextButton>;
  return (
    <Section title={say('sso.claims')} beside={change}>
      <Card isPadded>
        <Details>
          {claimFields.map((field) => {
            const usual = usualNames[type][field];
            const own = attributes[field];
            return (
              <Detail key={field} name={say(`sso.claim.${field}`)}>
                {own !== undefined && <code className={styles.mono}>{own}</code>}
                {own === undefined && usual !== undefined && say('sso.claimUsual', { name: usual })}
                {own === undefined && usual === undefined && say('sso.claimNone')}
              </Detail>
            );
          })}
        </Details>
      </Card>
      {isOpen && <ClaimsDialog connection={connection} onClose={() => setOpen(false)} />}
    </Section>
  );
}
