import type { ComponentType } from 'react';
import { loadPart } from '../kernel/network/loadPart.ts';

/** The title bar, which few apps ask for. It is loaded before the page is rendered. */
export const titleBar = {
  Bar: undefined as ComponentType | undefined,
  async load(): Promise<void> {
    this.Bar = (await loadPart(() => import('./TitleBar.tsx'))).TitleBar;
  },
};
