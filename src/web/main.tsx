import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Boot } from '../contract/boot.ts';
import { passwordPath } from '../rules/credential/password-path.ts';
import { matchPath } from '../rules/paths/page-path.ts';
import './app/page.css';
import { App } from './app/App.tsx';
import { later } from './app/later.ts';
import { firstScreens } from './app/screens.ts';
import { titleBar } from './frame/title-bar.ts';
import { leaveFor, readBoot, reloadWhenRestored, rememberFavicon } from './kernel/browser/document.ts';
import { readStored, removeStored } from './kernel/browser/storage.ts';
import {
  isAtRoot,
  readPath,
  replaceAddress,
  replaceHash,
  startsAtOtherScreen,
  trackHistory,
} from './kernel/navigation/useRoute.ts';
import { watchConnection } from './kernel/network/connection.ts';
import { ignoreNotLoaded } from './kernel/network/loadPart.ts';
import { ways, waysId } from './kernel/visit/sent-ways.ts';

/** Hash routes that may aim at another page than this sign-in's, for which the rules are loaded. */
const mayAim = /^#?\/?(emergencyA|changePassword\/|reset|sso|error|notif)/;

/** Paths of links in mails, whose rules are loaded. */
const mayBeMailLink = /^\/(link|activate)(\/|$)/;

/** Moves the token of a mail's link to where its screen reads it, and out of the path. */
async function takeMailLink(): Promise<void> {
  const rules = mayBeMailLink.test(location.pathname) && (await import('./app/mail-link.ts').catch(() => undefined));
  const route = rules ? rules.routeOfMailLink(location) : undefined;
  if (rules && route !== undefined) replaceAddress(`/link${rules.queryOfMailLink(location.search)}#${route}`);
}

/** Leaves for the page that the hash of the address aims at, or starts this one. */
async function startOrLeave(boot: Boot): Promise<void> {
  await takeMailLink();
  const rules = boot.signIn && mayAim.test(location.hash) && (await import('./app/hash-aim.ts').catch(() => undefined));
  const aim = rules ? rules.aimOf(boot) : undefined;
  if (aim) leaveFor(aim);
  else await start(boot);
}

async function start(sent: Boot): Promise<void> {
  const boot = startingWithSavedLogin(sent);
  const root = document.getElementById('page') as HTMLElement;
  if (boot.refusal || boot.started) replaceHash(boot.startPath);
  const isElsewhere = startsAtOtherScreen(sent.startPath);
  await Promise.all([loadStart(boot), boot.parameters.title_bar && titleBar.load()]);
  if (isElsewhere) createRoot(root).render(<App boot={boot} />);
  else {
    const element = document.getElementById(waysId);
    ways.sent = element && { __html: element.innerHTML };
    hydrateRoot(root, <App boot={boot} />);
  }
}

/** Loads the screen that the server has rendered, or the one that the address names instead. */
async function loadStart(boot: Boot): Promise<void> {
  const load = async (path: string, start?: Boot) => {
    const screen = matchPath(path)?.screen;
    if (screen && !(screen in firstScreens)) await (await later.load()).loadableScreens[screen]?.load(start);
  };
  if (boot.signIn?.isProven) later.prefetch();
  await load(boot.startPath, boot);
  await load(readPath()).catch(ignoreNotLoaded);
}

/** A login id stored for this tab replaces the credential, once (ENTRY-6). */
function startingWithSavedLogin(boot: Boot): Boot {
  const isAtError = matchPath(boot.startPath)?.screen === 'error';
  const isApplicable = boot.signIn && !boot.refusal && !isAtError && isAtRoot();
  const savedLoginId = isApplicable ? readStored<string>('initialLoginId') : undefined;
  const path = passwordPath(savedLoginId);
  if (path === undefined) return boot;
  removeStored('initialLoginId');
  replaceHash(path);
  return { ...boot, startPath: path };
}

trackHistory();
const boot = readBoot();
void startOrLeave(boot);
rememberFavicon();
reloadWhenRestored();
watchConnection(boot.signIn?.clientId ?? boot.parameters.clientId ?? '');
