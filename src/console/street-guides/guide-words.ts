import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleDashed from 'lucide/dist/esm/icons/circle-dashed.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import type { StreetGuide } from '../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import type { IconShapes, Tone } from '../parts/icons/Icon.tsx';
import { ageOf } from './guide-age.ts';

interface GuideLook {
  readonly icon: IconShapes;
  readonly tone: Tone;
  readonly text: string;
}

/** What a guide that is being removed has in the place of its file. */
const removed = 'removed';

/** Whether a guide is in use, being imported or being removed: what it says of itself. */
export const standOf = ({ isCurrent, fingerprint }: StreetGuide) =>
  isCurrent ? 'inUse' : fingerprint === removed ? 'removing' : 'importing';

/** Where a guide stands, and for one in use whether its edition is old. */
export function useGuideLook(guide: StreetGuide): GuideLook {
  const say = useSay();
  const { number } = useTimes();
  const stand = standOf(guide);
  if (stand === 'importing')
    return {
      icon: CircleDashed,
      tone: 'warn',
      text: say('streetGuides.state.importing', { lines: number(guide.linesDone) }),
    };
  if (stand === 'removing') return { icon: CircleDashed, tone: 'muted', text: say('streetGuides.state.removing') };
  const isOld = ageOf(guide.vintage, new Date())?.stands === 'old';
  return {
    icon: isOld ? TriangleAlert : CircleCheck,
    tone: isOld ? 'warn' : 'ok',
    text: say('streetGuides.state.inUse'),
  };
}

/** How old an edition is, in words. */
export function ageText(say: ConsoleSay, vintage: string): string {
  const age = ageOf(vintage, new Date());
  return age ? say('streetGuides.age', { months: age.months }) : say('streetGuides.age.unknown');
}

/** Where a guide has every address, in words. */
export const coverageText = (say: ConsoleSay, { coverage }: StreetGuide): string =>
  say(`streetGuides.coverage.${coverage}`);
