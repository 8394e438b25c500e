import { type ReactNode, useRef } from 'react';
import { useFocusOnArrival } from '../../kernel/focus/useFocusOnArrival.ts';
import { useDocumentTitle } from '../../kernel/useDocumentTitle.ts';
import styles from './Page.module.css';

interface PageProps {
  readonly title: string;
  /** One fact below the title. */
  readonly fact?: ReactNode;
  /** Before the title, such as initials. */
  readonly mark?: ReactNode;
  /** The way back: links to what contains this page. */
  readonly path?: ReactNode;
  /** At most one primary act, which comes last. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

/** A view: path, title, one fact and acts, and its content. */
export function Page({ title, fact, mark, path, acts, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useFocusOnArrival(heading);
  return (
    <div className={styles.page}>
      {path && <nav className={styles.path}>{path}</nav>}
      <header className={styles.head}>
        {mark}
        <div className={styles.title}>
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {fact && <p>{fact}</p>}
        </div>
        {acts && <div className={styles.acts}>{acts}</div>}
      </header>
      {children}
    </div>
  );
}

interface WithRailProps {
  readonly children: ReactNode;
  readonly rail: ReactNode;
  /** A rail for effects, which is wider. */
  readonly isWide?: boolean;
}

/** The content with a rail beside it, which follows it on small screens. */
export function WithRail({ children, rail, isWide }: WithRailProps) {
  return (
    <div className={styles.two} data-wide={isWide || undefined}>
      <div className={styles.sections}>{children}</div>
      <div className={styles.sections}>{rail}</div>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  /** Beside the title: a link, a state, or when it was counted. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with its heading. */
export function Section({ title, beside, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {beside && <div className={styles.beside}>{beside}</div>}
      </div>
      {children}
    </section>
  );
}

/** A surface with an edge. `padded`: with room inside; without it, it holds rows. */
export function Card({ children, isPadded }: { readonly children: ReactNode; readonly isPadded?: boolean }) {
  return <div className={isPadded ? `${styles.card} ${styles.padded}` : styles.card}>{children}</div>;
}

interface RowProps {
  readonly mark?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly act?: ReactNode;
}

/** Rows of a card. */
export function Rows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

/** A fact with what it means, and one act at the end. */
export function Row({ mark, title, detail, act }: RowProps) {
  return (
    <li className={styles.row} data-marked={mark !== undefined || undefined}>
      {mark}
      <div className={styles.words}>
        <b>{title}</b>
        {detail && <p>{detail}</p>}
      </div>
      {act && <div className={styles.act}>{act}</div>}
    </li>
  );
}
