import { type ReactNode, useContext, useEffect } from 'react';
import { announceTitle } from '../messages/announce.ts';
import { DocumentTitle } from './DocumentTitle.ts';
import styles from './Heading.module.css';

interface HeadingProps {
  readonly title: string;
  /** The screen is not a form of its step, such as an error. */
  readonly isApart?: boolean;
  /** The screen waits for its data: it says its title when it is there. */
  readonly isPending?: boolean;
  /** Whom the screen is for, below the sentence. */
  readonly chip?: ReactNode;
  readonly children?: ReactNode;
}

/** The title of a screen and of the document, with at most one sentence. Screen readers say it once. */
export function Heading({ title, isApart, isPending, chip, children }: HeadingProps) {
  const titleDocument = useContext(DocumentTitle);
  useEffect(() => titleDocument(title, isApart), [titleDocument, title, isApart]);
  useEffect(() => (isPending ? undefined : announceTitle(title)), [title, isPending]);
  return (
    <div className={styles.heading}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children && <div className={styles.below}>{children}</div>}
      {chip}
    </div>
  );
}
