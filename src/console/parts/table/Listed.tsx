import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure, Loading } from '../states/States.tsx';
import { ListFoot } from './ListFoot.tsx';

interface ListedProps {
  readonly list: Pick<UseInfiniteQueryResult, 'isPending' | 'error' | 'refetch'>;
  /** How many items were read so far. */
  readonly count: number;
  /** How many there are, as far as it is known. */
  readonly foot: string;
  /** What is said when there is none. */
  readonly empty: ReactNode;
  /** The table. */
  readonly children: ReactNode;
}

/** A list that is read page by page: its table with how many it has, or why there is none. */
export function Listed({ list, count, foot, empty, children }: ListedProps) {
  if (count > 0)
    return (
      <>
        {children}
        <ListFoot>{foot}</ListFoot>
      </>
    );
  if (list.isPending) return <Loading />;
  if (list.error) return <Failure error={list.error} onRepeat={() => void list.refetch()} />;
  return empty;
}
