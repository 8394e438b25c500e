import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageRenderer } from '../contract/boot.ts';
import type { ErrorName } from '../contract/errors.ts';
import type { ScreenName } from '../contract/paths.ts';
import { matchPath } from '../rules/paths/page-path.ts';
import { App } from './app/App.tsx';
import { later } from './app/later.ts';
import { loadableScreens, textsOf } from './app/later-screens.ts';
import { screenModules } from './app/screen-modules.ts';
import { isForm, stepTitleOf } from './app/screens.ts';
import { chooseError } from './error/error-of.rules.ts';
import { errorPartOf, errorParts } from './error/error-parts.ts';
import { titleBar } from './frame/title-bar.ts';
import { ways } from './kernel/visit/sent-ways.ts';
import { firstTextOf } from './kernel/visit/texts.ts';
import { Visiting } from './kernel/visit/visit.tsx';
import { Ways } from './sign-in/enter-credential/Ways.tsx';

await later.load();
await Promise.all([titleBar, ...errorParts.keys(), ...Object.values(loadableScreens)].map((row) => row.load()));

const waysModule = 'sign-in/enter-credential/Ways.tsx';
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

const none = { modules: [], texts: [] } as const;

/** What the server needs to render the start screen. */
export const renderer: PageRenderer = {
  modules: [
    titleBarModule,
    listsModule,
    waysModule,
    ...[...errorParts.values()].map((path) => `${path}.tsx`),
    ...screenNames.flatMap((name) => screenModule(name) ?? []),
  ].map(manifestKey),
  render(boot) {
    const drawn = (
      <Visiting boot={boot}>
        <Ways />
      </Visiting>
    );
    ways.sent = { __html: renderToStaticMarkup(drawn) };
    return renderToString(<App boot={boot} />);
  },
  needsOf({ startPath, parameters, signIn, refusal }) {
    const start = matchPath(startPath);
    const screen = start?.screen ?? 'enterCredential';
    const row = loadableScreens[screen];
    const texts = textsOf(screen);
    const error = texts === 'errorScreen.title' ? chooseError(start, refusal) : undefined;
    const errorPart = error && errorPartOf(error, signIn);
    return {
      modules: [
        row ? [screenModule(screen) ?? [], listsModule] : [],
        errorPart ? `${errorParts.get(errorPart)}.tsx` : [],
        parameters.title_bar ? titleBarModule : [],
      ]
        .flat(2)
        .map(manifestKey),
      // Drawn in the markup; the page takes them over without their script.
      drawn:
        screen === 'enterCredential' ? { modules: [manifestKey(waysModule)], texts: ['loginOptions'] as const } : none,
      texts: [
        texts,
        ...(row?.moreTexts ?? []),
        ...(errorPart ? [errorPart.texts] : []),
        ...(signIn?.isProven ? ['enterPassword'] : []),
        ...(signIn?.changes ? ['confirmChange'] : []),
      ],
      errors: [...(errorsOfForms[texts] ?? []), ...(error ? [error.name] : [])],
      title: signIn?.changes && isForm(screen) ? 'confirmChange.title' : (stepTitleOf(screen) ?? firstTextOf(texts)),
    };
  },
};
