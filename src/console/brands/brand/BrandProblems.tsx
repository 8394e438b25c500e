import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import type { ShownBrand } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { CopyRow, CopyRows } from '../../parts/forms/CopyRow.tsx';
import { IconTile } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../../parts/layout/Page.tsx';
import styles from '../Brands.module.css';
import { checkCommand } from '../check-command.ts';
import { ProblemRows } from '../ProblemRows.tsx';

/** What is wrong in the folder of a brand, and the command that finds it beside the files. */
export function BrandProblems({ problems, checkedAt }: Pick<ShownBrand, 'problems' | 'checkedAt'>) {
  const say = useSay();
  const { clock } = useTimes();
  const checked = say('installation.checkedAt', { time: clock(checkedAt) });
  if (problems.length === 0)
    return (
      <Section title={say('brands.problems')}>
        <Card>
          <Rows>
            <Row
              mark={<IconTile of={CircleCheck} tone="ok" />}
              title={say('brands.problemCount', { count: 0 })}
              detail={checked}
            />
          </Rows>
        </Card>
      </Section>
    );
  return (
    <Section title={say('brands.problemCount', { count: problems.length })} beside={checked}>
      <Card>
        <Rows>
          <ProblemRows problems={problems} mark={<IconTile of={TriangleAlert} tone="warn" />} />
        </Rows>
        <div className={styles.below}>
          <CopyRows>
            <CopyRow name={say('streetGuides.command')} value={checkCommand} />
          </CopyRows>
        </div>
      </Card>
    </Section>
  );
}
