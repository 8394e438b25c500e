import type { ReactNode } from 'react';
import type { BrandProblem } from '../kernel/management.generated.ts';
import { Row } from '../parts/layout/Page.tsx';
import styles from './Brands.module.css';
import { withoutFile } from './without-file.ts';

interface ProblemRowsProps {
  readonly problems: readonly BrandProblem[];
  readonly mark?: ReactNode;
}

/** Problems, each with its file and fields, in the words of the check. */
export function ProblemRows({ problems, mark }: ProblemRowsProps) {
  return problems.map((problem) => (
    <Row
      key={`${problem.file} ${problem.sentence}`}
      mark={mark}
      title={
        <span className={styles.place}>
          <code>{problem.file}</code>
          {problem.fields.map((field) => (
            <code key={field} className={styles.field}>
              {field}
            </code>
          ))}
        </span>
      }
      detail={
        <span lang="en" dir="ltr" className={styles.sentence}>
          {withoutFile(problem)}
        </span>
      }
    />
  ));
}
