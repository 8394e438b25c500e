import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Fields of `/proc/<id>/stat` behind the name of the process. */
const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14] as const;

/** The fields of a process behind its name; none once it has ended. */
function statsOf(id: string): readonly number[] {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

/** A process and all processes that it has started, and those that they have. */
function treeOf(root: number, all: ReadonlyMap<number, readonly number[]>): readonly number[] {
  const children = [...all].filter(([, stats]) => stats[parent] === root).map(([id]) => id);
  return [root, ...children.flatMap((id) => treeOf(id, all))];
}

/**
 * Tells the processor time of a process and of all that it has started so far, in milliseconds, those that have ended included.
 * Linux tells it in /proc, in ticks of 10 ms: the processes do nothing for it.
 */
export function treeClock(root: number): () => number {
  const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return () => {
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const all = new Map(ids.map((id) => [Number(id), statsOf(id)]));
    const ticks = treeOf(root, all).map((id) => {
      const stats = all.get(id) ?? [];
      return [user, system, endedUser, endedSystem].reduce((sum, field) => sum + (stats[field] ?? 0), 0);
    });
    return (1000 * ticks.reduce((sum, each) => sum + each, 0)) / ticksPerSecond;
  };
}
