import { renderToString } from 'react-dom/server';
import type { PageRenderer } from '../contract/boot.ts';
import { matchPath } from '../rules/page-path.ts';
import { App } from './app/App.tsx';
import { screenModules } from './app/screen-modules.ts';
import { firstScreens, loadableScreens, stepTitleOf, textsOf } from './app/screens.ts';
import { chooseError } from './error/error-of.rules.ts';
import { titleBar } from './frame/title-bar.ts';

await Promise.all([titleBar, ...Object.values(loadableScreens)].map((row) => row.load()));

const titleBarModule = 'frame/TitleBar';
/** The name of a module in the build's manifest. */
const manifestKey = (path: string) => `src/web/${path}.tsx`;

/** What the server needs to render the start screen. */
export const renderer: PageRenderer = {
  modules: [titleBarModule, ...new Set(Object.values(screenModules))].map(manifestKey),
  render: (boot) => renderToString(<App boot={boot} />),
  needsOf({ startPath, parameters, signIn }) {
    const start = matchPath(startPath);
    const screen = start?.screen ?? 'enterCredential';
    const later = loadableScreens[screen];
    const texts = textsOf(screen);
    return {
      modules: [screenModules[screen] ?? [], parameters.title_bar ? titleBarModule : []].flat().map(manifestKey),
      texts: [texts, ...(later?.moreTexts ?? []), ...(signIn?.changes ? ['confirmChange'] : [])],
      errors: [
        ...(firstScreens[screen]?.errors ?? []),
        ...(texts === 'errorScreen' ? [chooseError(start, undefined)?.name ?? []].flat() : []),
      ],
      title:
        signIn?.changes && screen in firstScreens ? 'confirmChange.title' : (stepTitleOf(screen) ?? `${texts}.title`),
    };
  },
};
