import { type ComponentType, useEffect, useState } from 'react';
import { noAnswer } from '../kernel/api.ts';
import { ignoreNotLoaded, loadPart } from '../kernel/loadPart.ts';
import { PendingScreen } from './PendingScreen.tsx';

/** A screen that few visits need, with what it imports. */
export interface Later<Props> {
  /** Set once it is loaded. */
  Screen?: ComponentType<Props>;
  /** @throws NotLoaded */
  load(): Promise<void>;
}

export function later<Props>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  return {
    async load() {
      this.Screen ??= await loadPart(load);
    },
  };
}

interface LaterScreenProps<Props> {
  readonly of: Later<Props>;
  /** Shown until it is loaded. */
  readonly title: string;
  readonly props: Props;
}

/** Loads a screen when it is first shown. When loading fails twice, a reload is offered (NET-2). */
export function LaterScreen<Props extends object>({ of: screen, title, props }: LaterScreenProps<Props>) {
  const [Screen, setScreen] = useState(() => screen.Screen);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    screen.load().then(
      () => setScreen(() => screen.Screen),
      (reason) => {
        setHasFailed(true);
        ignoreNotLoaded(reason);
      },
    );
  }, [screen]);
  if (Screen) return <Screen {...props} />;
  return <PendingScreen title={title} refusal={hasFailed ? noAnswer : undefined} />;
}
