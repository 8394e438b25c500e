import Building from 'lucide/dist/esm/icons/building.mjs';
import FileDown from 'lucide/dist/esm/icons/file-down.mjs';
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs';
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import UserPlus from 'lucide/dist/esm/icons/user-plus.mjs';
import type { ConsoleTextId } from '../../contract/texts/console-texts.generated.ts';
import type { Approval } from '../kernel/management.generated.ts';
import type { ConsoleSay } from '../kernel/texts.ts';
import type { IconShapes } from '../parts/icons/Icon.tsx';

type TextOf<Part extends string> = Extract<ConsoleTextId, `approvals.${Part}.${string}`>;

interface Look {
  readonly icon: IconShapes;
  readonly title: TextOf<'title'>;
  /** What it does. */
  readonly effect: TextOf<'effect'>;
  /** Whether it can be put back. */
  readonly undo: TextOf<'undo'>;
}

const opensAccount = { undo: 'approvals.undo.opened' } as const;

/** How each operation that needs two people is shown. */
const looks: Readonly<Record<string, Look>> = {
  exportAccount: {
    icon: FileDown,
    title: 'approvals.title.exportAccount',
    effect: 'approvals.effect.exportAccount',
    undo: 'approvals.undo.exported',
  },
  setAccount: {
    icon: KeyRound,
    title: 'approvals.title.setAccount',
    effect: 'approvals.effect.setAccount',
    ...opensAccount,
  },
  addContact: {
    icon: UserPlus,
    title: 'approvals.title.addContact',
    effect: 'approvals.effect.contact',
    ...opensAccount,
  },
  verifyContact: {
    icon: UserPlus,
    title: 'approvals.title.verifyContact',
    effect: 'approvals.effect.contact',
    ...opensAccount,
  },
  addContactFactor: {
    icon: UserPlus,
    title: 'approvals.title.addContactFactor',
    effect: 'approvals.effect.addContactFactor',
    ...opensAccount,
  },
  recoverAccount: {
    icon: KeyRound,
    title: 'approvals.title.recoverAccount',
    effect: 'approvals.effect.recoverAccount',
    ...opensAccount,
  },
  enforceSso: {
    icon: Building,
    title: 'approvals.title.enforceSso',
    effect: 'approvals.effect.enforceSso',
    undo: 'approvals.undo.enforced',
  },
  resealAudit: {
    icon: ShieldCheck,
    title: 'approvals.title.resealAudit',
    effect: 'approvals.effect.resealAudit',
    undo: 'approvals.undo.never',
  },
};

/** The look of an operation; undefined for one that has none of its own. */
export const lookOf = ({ operation }: Pick<Approval, 'operation'>): Look | undefined => looks[operation];

/** What somebody asks for. @param name of the person or company that it is about */
export function titleOf(say: ConsoleSay, approval: Pick<Approval, 'operation'>, name: string | undefined): string {
  const look = lookOf(approval);
  return look ? say(look.title, { name: name ?? say('person.unnamed') }) : approval.operation;
}
