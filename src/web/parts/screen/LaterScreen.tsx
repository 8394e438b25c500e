import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { matchPath } from '../../../rules/paths/page-path.ts';
import { onNextAct } from '../../kernel/browser/acts.ts';
import { useRoute } from '../../kernel/navigation/useRoute.ts';
import { noAnswer } from '../../kernel/network/api.ts';
import { ignoreNotLoaded, loadPart } from '../../kernel/network/loadPart.ts';
import { firstTextOf } from '../../kernel/visit/texts.ts';
import { useVisit, type Visit } from '../../kernel/visit/visit.tsx';
import { PendingScreen } from './PendingScreen.tsx';

/** A screen, or what it shows later, that not every visit needs, with what it imports. */
export interface Later<Props> {
  /** Tells it from all others. */
  readonly id: number;
  /** Groups and sets of texts that the page need not have yet. */
  readonly texts: readonly string[];
  /** Set once it is loaded. */
  Screen?: ComponentType<Props>;
  /** @throws NotLoaded */
  load(): Promise<void>;
}

/** A part of any kind, to be loaded. */
export type AnyLater = Pick<Later<never>, 'texts' | 'load'>;

/** Those that the loaded modules name. */
export const laterParts = new Set<AnyLater>();

export function later<Props>(load: () => Promise<ComponentType<Props>>, ...texts: readonly string[]): Later<Props> {
  const part: Later<Props> = {
    id: laterParts.size,
    texts,
    async load() {
      part.Screen ??= await loadPart(load);
    },
  };
  laterParts.add(part);
  return part;
}

type Texts = Pick<Visit, 'hasText' | 'loadTexts'>;

const missing = ({ texts }: AnyLater, { hasText }: Texts) => texts.filter((group) => !hasText(firstTextOf(group)));

/** Loads a part and its texts. @throws NotLoaded, or that the texts did not come */
export async function loadLater(part: AnyLater, visit: Texts): Promise<void> {
  await Promise.all([part.load(), ...missing(part, visit).map(visit.loadTexts)]);
}

interface LaterScreenProps<Props> {
  readonly of: Later<Props>;
  /** Shown until it is loaded. */
  readonly title: string;
  /** In place of the title and the shape of a form. */
  readonly waiting?: ReactNode;
  readonly props: Props;
}

/** Loads a screen when it is first shown. When loading fails twice, a reload is offered (NET-2). */
export function LaterScreen<Props extends object>(props: LaterScreenProps<Props>) {
  return <LaterPart key={props.of.id} {...props} />;
}

function LaterPart<Props extends object>({ of: part, title, waiting, props }: LaterScreenProps<Props>) {
  const visit = useVisit();
  const [Screen, setScreen] = useState(() => (missing(part, visit).length === 0 ? part.Screen : undefined));
  const [hasFailed, setHasFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for a part that is missing
  useEffect(() => {
    if (Screen) return;
    loadLater(part, visit).then(
      () => setScreen(() => part.Screen),
      (reason) => {
        setHasFailed(true);
        ignoreNotLoaded(reason);
      },
    );
  }, [part]);
  if (Screen) return <Screen {...props} />;
  if (waiting && !hasFailed) return waiting;
  return <PendingScreen title={title} refusal={hasFailed ? noAnswer : undefined} />;
}

/**
 * Loads what may be shown next while the user is busy with what is shown: at the first act on the screen, or at once.
 * What is lost is loaded again when it is shown.
 * @param parts always the same list
 */
export function useAhead(parts: readonly AnyLater[], isSoon = false): void {
  const visit = useVisit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a screen
  useEffect(() => {
    const load = () => {
      for (const part of parts) loadLater(part, visit).catch(() => undefined);
    };
    if (!isSoon) return onNextAct(load);
    load();
    return undefined;
  }, [parts, isSoon]);
}

/** Whether the page has started at the shown screen: what comes with its data is loaded together with them. */
export function useStartsHere(): boolean {
  const { startPath } = useVisit();
  return useRoute(startPath)?.screen === matchPath(startPath)?.screen;
}
