import { renderToString } from 'react-dom/server';
import type { PageRenderer } from '../contract/boot.ts';
import type { ErrorName } from '../contract/errors.ts';
import type { ScreenName } from '../contract/paths.ts';
import { matchPath } from '../rules/page-path.ts';
import { App } from './app/App.tsx';
import { later } from './app/later.ts';
import { loadableScreens, textsOf } from './app/later-screens.ts';
import { screenModules } from './app/screen-modules.ts';
import { isForm, stepTitleOf } from './app/screens.ts';
import { chooseError } from './error/error-of.rules.ts';
import { titleBar } from './frame/title-bar.ts';

await later.load();
await Promise.all([titleBar, ...Object.values(loadableScreens)].map((row) => row.load()));

const titleBarModule = 'frame/TitleBar.tsx';
const listsModule = 'app/later-screens.ts';
/** The name of a module in the build's manifest. */
const manifestKey = (path: string) => `src/web/${path}`;
const screenNames = Object.keys(screenModules) as ScreenName[];
const screenModule = (screen: ScreenName) => screenModules[screen] && `${screenModules[screen]}.tsx`;

/** Errors that a form detects itself, or that are common, by its texts; those of others are fetched later. */
const errorsOfForms: Readonly<Record<string, readonly ErrorName[]>> = {
  enterCredential: ['emptyCredential', 'emailNotFound', 'invalidPhone'],
  enterPassword: ['emptyPassword'],
};

/** What the server needs to render the start screen. */
export const renderer: PageRenderer = {
  modules: [titleBarModule, listsModule, ...screenNames.flatMap((name) => screenModule(name) ?? [])].map(manifestKey),
  render: (boot) => renderToString(<App boot={boot} />),
  needsOf({ startPath, parameters, signIn }) {
    const start = matchPath(startPath);
    const screen = start?.screen ?? 'enterCredential';
    const row = loadableScreens[screen];
    const texts = textsOf(screen);
    return {
      modules: [row ? [screenModule(screen) ?? [], listsModule] : [], parameters.title_bar ? titleBarModule : []]
        .flat(2)
        .map(manifestKey),
      texts: [
        texts,
        ...(row?.moreTexts ?? []),
        ...(signIn?.isProven ? ['enterPassword'] : []),
        ...(signIn?.changes ? ['confirmChange'] : []),
      ],
      errors: [
        ...(errorsOfForms[texts] ?? []),
        ...(texts === 'errorScreen' ? [chooseError(start, undefined)?.name ?? []].flat() : []),
      ],
      title: signIn?.changes && isForm(screen) ? 'confirmChange.title' : (stepTitleOf(screen) ?? `${texts}.title`),
    };
  },
};
