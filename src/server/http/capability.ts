import { type Intersection, joined } from '../joined.ts';
import type { Route } from './routes.ts';

/** What a capability adds to the server: handlers of calls by their group, and pages and redirects. */
export interface Capability {
  readonly handlers?: object;
  readonly routes?: readonly Route[];
}

type HandlersIn<One> = One extends { readonly handlers: infer Handlers } ? Handlers : never;

/** The handlers of all capabilities, by group. @throws Error when two have handlers of one group */
export function handlersOf<const All extends readonly Capability[]>(
  capabilities: All,
): Intersection<HandlersIn<All[number]>> {
  const handlers = capabilities.map((one) => one.handlers ?? {});
  return joined(handlers) as Intersection<HandlersIn<All[number]>>; // `map` forgets which element has which handlers
}

/** The pages and redirects of all capabilities. */
export const routesOf = (capabilities: readonly Capability[]): readonly Route[] =>
  capabilities.flatMap(({ routes = [] }) => routes);
