import { createContext } from 'react';

/**
 * Titles the document for the heading of a screen.
 * @param isApart the screen is not a form of its step, such as an error
 */
export type TitleDocument = (heading: string, isApart: boolean | undefined) => void;

/** How the page titles its document. A page that gives nothing has its headings as titles. */
export const DocumentTitle = createContext<TitleDocument>((heading) => {
  document.title = heading;
});
