import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot, type Root } from 'react-dom/client';
import '../../../src/console/app/base.css';
import { ScopeContext } from '../../../src/console/kernel/caller.ts';
import { dressDocument } from '../../../src/console/kernel/document.ts';
import { showMe } from '../../../src/console/kernel/management.generated.ts';
import { answer, type PartPreview } from '../../../src/console/kernel/preview/PartPreviews.ts';
import { sampleCaller, scopeOfPreviews } from '../../../src/console/kernel/preview/samples.ts';
import { createStore } from '../../../src/console/kernel/queries.ts';
import { pathOfScope } from '../../../src/console/kernel/scope.ts';
import { StartContext, useSay } from '../../../src/console/kernel/texts.ts';
import { untell } from '../../../src/console/parts/dialogs/toast.tsx';
import { type ConsoleStart, consolePath, consolePaths } from '../../../src/contract/console.ts';
import type { PreviewWindow } from '../../PreviewWindow.ts';
import { answerOperations } from './answerOperations.ts';
import styles from './preview.module.css';
import { partPreviewOf } from './previews.ts';

/** A state as it is drawn where a view stands, or as the page. */
function Drawn({ preview }: { readonly preview: PartPreview }) {
  const say = useSay();
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts only once
  useEffect(() => void doAll(preview), []);
  return preview.isPage ? preview.draw(say) : <main className={styles.view}>{preview.draw(say)}</main>;
}

/** A router in which each address shows the same state, so that its links lead nowhere. */
function routerOf(preview: PartPreview) {
  const root = createRootRoute({
    component: () => (
      <ScopeContext value={scopeOfPreviews}>
        <Suspense>
          <Outlet />
        </Suspense>
      </ScopeContext>
    ),
  });
  const any = createRoute({ getParentRoute: () => root, path: '$', component: () => <Drawn preview={preview} /> });
  return createRouter({
    routeTree: root.addChildren([any]),
    basepath: consolePath,
    history: createMemoryHistory({ initialEntries: [`${consolePath}${pathOfScope(scopeOfPreviews)}/people`] }),
  });
}

/** Does what leads to the state, with each element as soon as it exists; then marks the document as ready. */
async function doAll({ press = [], shows = 'body' }: Pick<PartPreview, 'press' | 'shows'>): Promise<void> {
  for (const action of press) {
    const [selector, text] = typeof action === 'string' ? [action] : action;
    await until(() => document.querySelector(selector) !== null);
    const element = document.querySelector<HTMLElement>(selector);
    if (text === undefined) element?.click();
    else type(element, text);
  }
  await until(() => document.querySelector(shows) !== null);
  document.documentElement.setAttribute('data-ready', '');
}

/** Types as a person does: React reads a value that is set past its own setter. */
function type(field: HTMLElement | null, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  field?.focus();
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Waits for a condition, checked once per frame; starts after two frames, so that what was pressed is drawn. */
async function until(condition: () => boolean): Promise<void> {
  await nextFrame();
  do await nextFrame();
  while (!condition());
}

const nextFrame = () => new Promise(requestAnimationFrame);

/** A theme that is asked for by its id is shown whatever the browser prefers. */
function showScheme(theme: string | null): void {
  const { documentElement } = document;
  if (theme) documentElement.dataset.scheme = getComputedStyle(documentElement).colorScheme;
}

let root: Root | undefined;

/** Shows the state that is named by a query. */
async function open(query: string): Promise<void> {
  const named = new URLSearchParams(query);
  const preview = partPreviewOf(named.get('screen') ?? '', named.get('state') ?? '');
  if (!preview) throw new Error(`There is no preview "${named.get('state')}"`);
  const response = await fetch(`${consolePaths.start}${query}`);
  const start: ConsoleStart = await response.json();
  dressDocument(start);
  showScheme(named.get('theme'));
  document.title = `${named.get('screen')} – ${start.brand.name}`;
  answerOperations([...(preview.answers ?? []), answer(showMe, sampleCaller)]);
  const router = routerOf(preview);
  await router.load();
  root = createRoot(document.getElementById('console') as HTMLElement);
  root.render(
    <StartContext value={start}>
      <I18nProvider locale={start.language}>
        <QueryClientProvider client={createStore()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </StartContext>,
  );
}

/** Shows another state of the same brand and theme in this document. */
async function changeState(query: string): Promise<void> {
  root?.unmount();
  untell();
  document.documentElement.removeAttribute('data-ready');
  scrollTo(0, 0);
  history.replaceState(null, '', query);
  await open(query);
}

/** Shows the state anew in another locale. */
function changeLocale(locale: string): Promise<void> {
  const named = new URLSearchParams(location.search);
  named.set('locale', locale);
  return changeState(`?${named}`);
}

// A focused iframe would scroll a sheet of many previews.
if (window.name === 'sheet') HTMLElement.prototype.focus = () => undefined;
// What a preview copies is copied, whatever the browser allows.
Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined } });

const offered: PreviewWindow = { changeLocale, changeState };
Object.assign(window, offered);
void open(location.search);
