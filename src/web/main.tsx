import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Boot } from '../contract/boot.ts';
import { matchPath } from '../rules/page-path.ts';
import './app/page.css';
import { App } from './app/App.tsx';
import { laterScreens, loadScreen } from './app/screens.ts';
import { watchConnection } from './kernel/connection.ts';
import { readBoot, reloadWhenRestored, rememberFavicon } from './kernel/document.ts';
import { insistOn, startsElsewhere } from './kernel/useRoute.ts';

async function start(boot: Boot): Promise<void> {
  const root = document.getElementById('page') as HTMLElement;
  const screen = matchPath(boot.startPath)?.screen;
  if (screen && screen in laterScreens) await loadScreen(screen);
  if (boot.refusal) insistOn(boot.startPath);
  if (startsElsewhere(boot.startPath)) createRoot(root).render(<App boot={boot} />);
  else hydrateRoot(root, <App boot={boot} />);
}

void start(readBoot());
rememberFavicon();
reloadWhenRestored();
watchConnection();
