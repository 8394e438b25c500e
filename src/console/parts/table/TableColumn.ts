import type { ReactNode } from 'react';

/** A column of a table. */
export interface TableColumn<Item> {
  readonly id: string;
  readonly title: string;
  /** The name that the API sorts by; without one the column is not sorted. */
  readonly sort?: string;
  /** A CSS width; without one the column takes what is left. */
  readonly width?: string;
  /** Its width while a row is open beside the table; default: the same. */
  readonly besideWidth?: string;
  /** What is open beside the table says it, so that it is left out meanwhile. */
  readonly isLeftOutBeside?: true;
  /** It is shown on phones too, where all such columns are one, below each other; `titled` with its title before it. */
  readonly isOnPhone?: boolean | 'titled';
  cell(item: Item): ReactNode;
}
