import AppWindow from 'lucide/dist/esm/icons/app-window.mjs';
import Ban from 'lucide/dist/esm/icons/ban.mjs';
import Bot from 'lucide/dist/esm/icons/bot.mjs';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import Globe from 'lucide/dist/esm/icons/globe.mjs';
import Smartphone from 'lucide/dist/esm/icons/smartphone.mjs';
import Tv from 'lucide/dist/esm/icons/tv.mjs';
import type { AppKind } from '../../rules/apps/app-kind.ts';
import { type AppState, stateOfApp } from '../../rules/apps/app-state.ts';
import { type RetirementPlan, utcDayOf } from '../../rules/sign-in/retirement.ts';
import type { ConsoleSay } from '../kernel/texts.ts';
import type { Times } from '../kernel/times.ts';
import type { IconShapes, Tone } from '../parts/icons/Icon.tsx';

export const kindIcons: Readonly<Record<AppKind, IconShapes>> = {
  website: Globe,
  browser: AppWindow,
  native: Smartphone,
  device: Tv,
  machine: Bot,
};

const looks: Readonly<Record<AppState, { readonly icon: IconShapes; readonly tone: Tone }>> = {
  open: { icon: CircleCheck, tone: 'ok' },
  ending: { icon: Clock, tone: 'warn' },
  retired: { icon: CircleX, tone: 'muted' },
  disabled: { icon: Ban, tone: 'bad' },
};

type Planned = RetirementPlan & { readonly isDisabled: boolean };

/** A day as registrations have it, in milliseconds since 1970. */
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The state of an app today. */
export const stateNow = (app: Planned): AppState => stateOfApp(utcDayOf(Date.now()), app);

/** The state of an app in a word with its sign. @param app as it is registered */
export function lookOfApp(say: ConsoleSay, { utcDay }: Pick<Times, 'utcDay'>, app: Planned) {
  const state = stateNow(app);
  const { sunsetOn } = app;
  const text =
    state === 'ending' && sunsetOn !== undefined
      ? say('apps.endsOn', { day: utcDay(timeOf(sunsetOn)) })
      : say(`apps.state.${state}`);
  return { ...looks[state], text };
}
