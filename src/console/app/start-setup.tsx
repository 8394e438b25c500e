import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { dressDocument, showNotLoaded } from '../kernel/document.ts';
import { createStore } from '../kernel/queries.ts';
import { showChosenScheme } from '../kernel/scheme.ts';
import { callByLink, readSetup, takeCode, watchCode, wearBrand } from '../kernel/setup/setup-link.ts';
import { StartContext } from '../kernel/texts.ts';
import { HandedPage } from '../sso/handed/HandedPage.tsx';

/** Starts the page of a set-up link, which has no session and no places. @param container where the page is */
export async function startSetup(container: HTMLElement): Promise<void> {
  showChosenScheme();
  const code = takeCode();
  watchCode();
  callByLink();
  const start = await readSetup(code).catch(() => undefined);
  if (!start) return showNotLoaded();
  dressDocument(start);
  wearBrand(start.brandId);
  createRoot(container).render(
    <StrictMode>
      <StartContext value={start}>
        <I18nProvider locale={start.language}>
          <QueryClientProvider client={createStore()}>
            <HandedPage first={start.link} code={code} />
          </QueryClientProvider>
        </I18nProvider>
      </StartContext>
    </StrictMode>,
  );
}
