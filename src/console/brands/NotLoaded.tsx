import { Link } from '@tanstack/react-router';
import { useScope } from '../kernel/caller.ts';
import type { BrandState } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { CopyRow, CopyRows } from '../parts/forms/CopyRow.tsx';
import { Card, Rows, Section } from '../parts/layout/Page.tsx';
import { Note } from '../parts/states/States.tsx';
import styles from './Brands.module.css';
import { checkCommand } from './check-command.ts';
import { ProblemRows } from './ProblemRows.tsx';

/** Folders that the server skips: whose brand nobody sees. */
export function NotLoaded({ states }: { readonly states: readonly BrandState[] }) {
  const say = useSay();
  const base = pathOfScope(useScope());
  if (states.length === 0) return null;
  return (
    <Section title={say('brands.notLoadedTitle')}>
      <div className={styles.stack}>
        <Note tone="bad">{say('brands.notLoadedDetail')}</Note>
        {states.map(({ folder, brandId, problems }) => (
          <Card key={folder}>
            <h3 className={styles.folder}>
              {brandId === undefined ? folder : <Link to={`${base}/brands/${brandId}`}>{folder}</Link>}
            </h3>
            <Rows>
              <ProblemRows problems={problems} />
            </Rows>
          </Card>
        ))}
        <Card>
          <CopyRows>
            <CopyRow name={say('streetGuides.command')} value={checkCommand} />
          </CopyRows>
        </Card>
      </div>
    </Section>
  );
}
