import { useEffect } from 'react';
import { useStart } from './texts.ts';

/** Names the document, first by the view. */
export function useDocumentTitle(title: string): void {
  const { brand } = useStart();
  useEffect(() => {
    document.title = `${title} – ${brand.name}`;
  }, [title, brand.name]);
}
