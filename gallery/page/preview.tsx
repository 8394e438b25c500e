import { useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Boot } from '../../src/contract/boot.ts';
import type { ScreenName } from '../../src/contract/paths.ts';
import '../../src/web/app/page.css';
import { later } from '../../src/web/app/later.ts';
import { loadableScreens } from '../../src/web/app/later-screens.ts';
import { SignInPage } from '../../src/web/app/SignInPage.tsx';
import { returnStep, type Steps, steps } from '../../src/web/app/steps.ts';
import { titleBar } from '../../src/web/frame/title-bar.ts';
import { readBoot } from '../../src/web/kernel/browser/document.ts';
import { removeStored, store } from '../../src/web/kernel/browser/storage.ts';
import type { PreviewAction, ScreenPreview } from '../../src/web/kernel/flow/ScreenPreviews.ts';
import type { AnyStep } from '../../src/web/kernel/flow/step.ts';
import { useFlow } from '../../src/web/kernel/flow/useFlow.ts';
import { setProvenAccount } from '../../src/web/kernel/visit/proven-account.ts';
import { useVisit, type Visit, Visiting } from '../../src/web/kernel/visit/visit.tsx';
import { laterParts } from '../../src/web/parts/screen/LaterScreen.tsx';
import type { Loadable } from '../../src/web/parts/screen/loadable.ts';
import { fetchAccountChip } from '../../src/web/sign-in/load-account-chip.ts';
import { signInFlow } from '../../src/web/sign-in/sign-in.flow.ts';
import { laterScreens } from '../../src/web/two-factor/LaterScreen.tsx';
import type { PreviewWindow } from '../PreviewWindow.ts';
import { answerCalls, hasNoPendingCalls } from './answerCalls.ts';
import { previewOf } from './previews.ts';

/** One state of one screen in the page's frame. The flow works, but sends nothing to the server. */
function Preview({ screen, preview }: { screen: ScreenName; preview: ScreenPreview }) {
  const { state, send } = useFlow(
    signInFlow,
    () => preview.state,
    async () => undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts only once
  useEffect(() => void doAll(preview.press ?? []), []);
  const { chooseLocale } = useVisit();
  useEffect(() => {
    const offered: PreviewWindow = { changeLocale: changeLocaleWith(chooseLocale), changeState };
    Object.assign(window, offered);
  }, [chooseLocale]);
  return <SignInPage screen={screen} state={state} send={send} exits={noExits} proceed={nothing} steps={steps} />;
}

/** Changes the locale as the language selector does, to any locale; settles once the screen is complete again. */
function changeLocaleWith(chooseLocale: Visit['chooseLocale']): PreviewWindow['changeLocale'] {
  return async (localeId) => {
    await chooseLocale(localeId);
    await until(hasNoPendingCalls);
  };
}

const provenUnlessGiven = { credential: 'ada@harbourlane.example' };
const nothing = () => undefined;
const noExits = { done: nothing, left: nothing, refused: nothing };

/** The steps as they are loaded; a row has the one of the preview. */
const loadedSteps = new Map<number, unknown>();

/** Loads a step and has it start where the preview says; its effects do nothing. */
async function setStep<Given extends object>(
  row: Loadable<AnyStep<Given>>,
  { step: state }: ScreenPreview,
): Promise<void> {
  await row.load();
  const part = (loadedSteps.get(row.id) as AnyStep<Given> | undefined) ?? row.part;
  if (!part) return;
  loadedSteps.set(row.id, part);
  row.part = { ...part, start: (input) => state ?? part.start(input), perform: async () => undefined };
}

/** Does what leads to the state, with each element as soon as it exists; then marks the document as ready. */
async function doAll(actions: readonly PreviewAction[]): Promise<void> {
  for (const action of actions) {
    const [selector, text, how] = typeof action === 'string' ? [action] : action;
    await until(() => document.querySelector(selector) !== null);
    if (text === undefined) document.querySelector<HTMLElement>(selector)?.click();
    else if (how === 'pasted') paste(selector, text);
    else Object.assign(document.querySelector<HTMLInputElement>(selector) ?? {}, { value: text });
    if (how === 'filled') document.querySelector(selector)?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await until(hasNoPendingCalls);
  await until(hasNoPendingCalls); // texts that came are shown by now
  document.documentElement.setAttribute('data-ready', '');
}

function paste(selector: string, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  document.querySelector(selector)?.dispatchEvent(event);
}

/** Waits for a condition, checked once per frame; starts after two frames, so that new requests have started. */
async function until(condition: () => boolean): Promise<void> {
  await nextFrame();
  do await nextFrame();
  while (!condition());
}

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}

/** Prevents focus in the preview: a focused iframe would scroll a sheet of many previews. */
function keepFocusOut(): void {
  HTMLElement.prototype.focus = () => undefined;
}

async function start(): Promise<void> {
  if (window.name === 'sheet') keepFocusOut();
  // Parts that a state needs at once, so that it is complete when it is shown.
  await later.load();
  await Promise.all([titleBar, laterScreens].map((part) => part.load()));
  await Promise.all([
    import('../../src/web/parts/credential/CountryCode.tsx'),
    import('../../src/web/parts/account/AccountChip.tsx'),
  ]);
  fetchAccountChip(); // as the first screen has done
  await open(location.search, readBoot());
}

/** Loads what the loaded screens show later. The screens ask for its texts themselves. */
async function loadLaterParts(): Promise<void> {
  for (const part of laterParts) await part.load(); // a part may name others, which the loop comes to
}

let root: Root | undefined;

/** Shows the state that is named by a query. */
async function open(query: string, boot: Boot): Promise<void> {
  const named = new URLSearchParams(query);
  const screen = named.get('screen') as ScreenName; // the server checked that the screen exists
  const preview = previewOf(screen, named.get('state') ?? '');
  if (!preview) throw new Error(`There is no preview "${named.get('state')}"`);
  answerCalls(preview.answers ?? {});
  if (preview.checked) store('credential', preview.checked);
  else removeStored('credential');
  if (preview.askedFor) store('recovery', preview.askedFor);
  else removeStored('recovery');
  setProvenAccount(preview.proven ?? (preview.state.step === 'due' ? provenUnlessGiven : undefined));
  if (preview.isLinkWanted) store('expressLinkWanted', true);
  if (preview.entranceUsed) store('entranceUsed', preview.entranceUsed);
  else removeStored('entranceUsed');
  // Led there before or now, so that the page of a preview does not leave.
  store('ledToProvider', { signInId: boot.signIn?.id, at: preview.isLedToProvider ? Date.now() : 0 });
  const address = `${location.pathname}${query}#${boot.startPath}`;
  history.replaceState(preview.isDone ? { from: '', isDone: true } : null, '', address);
  const { state } = preview;
  const row = state.step === 'due' ? (steps as Steps)[state.screen] : undefined;
  if (row) await setStep(row, preview);
  else if (state.step === 'leaving') await setStep(returnStep, preview);
  else await loadableScreens[screen]?.load();
  await loadLaterParts();
  root = createRoot(document.getElementById('page') as HTMLElement);
  root.render(
    <Visiting boot={boot}>
      <Preview screen={screen} preview={preview} />
    </Visiting>,
  );
}

/** Shows another state of the same brand and theme in this document, with the data that a document of its own would have. */
async function changeState(query: string): Promise<void> {
  root?.unmount();
  const answer = await fetch(`/preview/boot${query}`);
  const boot = readBoot(await answer.text());
  const { documentElement } = document;
  documentElement.removeAttribute('data-ready');
  documentElement.lang = boot.language;
  documentElement.dir = boot.direction;
  await open(query, boot);
}

void start();
