import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import type { ConsoleStart } from '../../contract/console.ts';
import './base.css';
import { callerQuery } from '../kernel/caller.ts';
import { watchCover } from '../kernel/cover/cover.ts';
import { watchTouch } from '../kernel/cover/watch-touch.ts';
import { dressDocument, showNotLoaded } from '../kernel/document.ts';
import type { Caller } from '../kernel/management.generated.ts';
import { hasCode } from '../kernel/problem.ts';
import { createQueries, firstAnswers } from '../kernel/queries.ts';
import { showChosenScheme } from '../kernel/scheme.ts';
import { goToSignIn, hasSignInFailed, readStart } from '../kernel/session.ts';
import { expectTexts, otherTexts, StartContext } from '../kernel/texts.ts';
import { Failure } from '../parts/states/States.tsx';
import { Covering } from './Cover.tsx';
import { router } from './router.tsx';
import { SignInFailed } from './SignInFailed.tsx';

/** Starts the page: texts and rights are read at once. Without a session it leaves for the sign-in. @param container where the page is */
export async function startConsole(container: HTMLElement): Promise<void> {
  showChosenScheme();
  const queries = createQueries();
  const root = createRoot(container);
  void router.load().catch(() => undefined); // the script of the view comes beside the rights; the view itself tells what fails
  const start = await readStart().catch(() => undefined);
  if (!start) return showNotLoaded();
  expectTexts(start);
  dressDocument(start);
  const problem = await problemOfCaller(queries, start);
  const isSignedOut = hasCode(problem, 'missingToken') || hasCode(problem, 'invalidToken');
  if (isSignedOut && !hasSignInFailed()) return goToSignIn();
  if (start.cover) {
    watchCover(start.cover);
    watchTouch();
  }
  root.render(
    <StrictMode>
      <StartContext value={start}>
        <I18nProvider locale={start.language}>
          <QueryClientProvider client={queries}>
            <Covering>{viewOf(problem)}</Covering>
          </QueryClientProvider>
        </I18nProvider>
      </StartContext>
    </StrictMode>,
  );
  await firstAnswers(queries);
  await otherTexts().catch(() => undefined); // what needs them asks again
}

/** Why it is not known who calls, if so. It stands in the start; where it does not, the API says why. */
async function problemOfCaller(queries: QueryClient, { caller }: ConsoleStart): Promise<unknown> {
  if (caller !== undefined) {
    queries.setQueryData(callerQuery.queryKey, caller as Caller); // as `showMe` answers it
    return undefined;
  }
  return queries.fetchQuery(callerQuery).then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** The views; or why there are none. */
function viewOf(problem: unknown) {
  if (problem === undefined || hasCode(problem, 'sessionCovered')) return <RouterProvider router={router} />;
  if (hasCode(problem, 'missingToken') || hasCode(problem, 'invalidToken')) return <SignInFailed />;
  return <Failure error={problem} onRepeat={() => location.reload()} />;
}
